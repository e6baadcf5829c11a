import { expect, type Page } from '@playwright/test';

const keycloak = process.env.KEYCLOAK_URL;
const connections = keycloak ? `connect-src 'self' ${keycloak}; frame-src 'self' ${keycloak}` : "connect-src 'self'";

/** Of the gateway; every page is served with exactly this, and a nonce of its own. A text has no nonce. */
export const CONTENT_SECURITY_POLICY = `default-src 'self'; script-src 'self'; style-src 'self'; style-src-elem 'self' 'nonce-…'; style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; ${connections}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

const NONCE = /'nonce-[A-Za-z0-9+/]{22}=='/;
const policyOfText = CONTENT_SECURITY_POLICY.replace(" 'nonce-…'", '');

export type PageWatch = Readonly<{
  /** From here on, refusals by the server of this path are what the test is about. */
  expectRefusal(path: RegExp): void;
  /** Fails with everything that went wrong in the browser so far. */
  expectNothingWrong(): void;
}>;

/** What the browser says when the page leaves while an answer is on its way. */
const ABORTED = 'net::ERR_ABORTED';
const REFUSAL = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** Notes console errors and warnings, uncaught errors, breaches of the policy, failed requests, and wrong headers. */
export const watchPage = async (page: Page): Promise<PageWatch> => {
  const wrong: string[] = [];
  const expected: RegExp[] = [];
  const isExpected = (url: string): boolean => expected.some((path) => path.test(new URL(url).pathname));

  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const { url } = message.location();
    if (REFUSAL.test(message.text()) && url !== '' && isExpected(url)) return;
    wrong.push(`console ${message.type()}: ${message.text()} (${url})`);
  });
  page.on('pageerror', (error) => wrong.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    if (reason !== ABORTED) wrong.push(`request failed: ${request.method()} ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !isExpected(response.url())) {
      wrong.push(`refused: ${response.request().method()} ${response.url()} ${response.status()}`);
    }
    if (response.request().resourceType() !== 'document') return;
    const { 'content-security-policy': policy, 'content-type': type = '' } = response.headers();
    const wanted = type.startsWith('text/plain') ? policyOfText : CONTENT_SECURITY_POLICY;
    if (policy?.replace(NONCE, "'nonce-…'") !== wanted) wrong.push(`policy of ${response.url()}: ${policy}`);
  });
  await page.exposeBinding('noteBreach', (_source, breach: string) => {
    wrong.push(`breach of the policy: ${breach}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const note = Reflect.get(window, 'noteBreach') as (breach: string) => void;
      note(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });

  return {
    expectRefusal: (path) => void expected.push(path),
    expectNothingWrong: () => expect(wrong, 'what went wrong in the browser').toEqual([]),
  };
};
