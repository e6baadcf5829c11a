/** Hands a received file to the browser's downloads. */
export const saveFile = (file: Blob, filename: string): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  // Browsers read the address after the click returns; a minute is ample.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
