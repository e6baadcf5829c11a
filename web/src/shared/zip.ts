/** Files in one ZIP file, each once; of two with one name the second gets a number. */
export const zipOf = async (files: readonly Readonly<{ name: string; file: Blob }>[]): Promise<Blob> => {
  const { zipSync } = await import('fflate');
  const parts: Record<string, Uint8Array> = {};
  for (const { name, file } of files) {
    let free = name;
    for (let number = 2; Object.hasOwn(parts, free); number += 1) free = name.replace(/(\.\w+)?$/, ` (${number})$1`);
    parts[free] = new Uint8Array(await file.arrayBuffer());
  }
  return new Blob([zipSync(parts) as Uint8Array<ArrayBuffer>], { type: 'application/zip' });
};
