/**
 * Returns the nonce by which the page's policy knows our style elements. Libraries below Mantine read it from
 * `__webpack_nonce__` (get-nonce), which is set here.
 */
const readNonce = (): string => {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  Reflect.set(globalThis, '__webpack_nonce__', nonce);
  return nonce;
};

const nonce = readNonce();

export const styleNonce = (): string => nonce;
