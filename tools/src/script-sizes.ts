import { join } from 'node:path';
import { runCommand } from './run-command.ts';
import { FILES, measurePages } from './web-build/page-scripts.ts';

const USAGE = `Prints how much script each page of web/dist loads before it is drawn for the first time, in kB
after gzip, and in how many files, and fails when a page is above its limit. Build the pages first: make web.
`;

const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;

await runCommand(USAGE, () => {
  const pages = measurePages(join(import.meta.dirname, '../../web/dist'));
  for (const { name, bytes, files, limit } of pages) {
    const most = limit ? ` of at most ${kilobytes(limit)} and ${FILES} files` : '';
    console.log(`${name.padEnd(14)}${kilobytes(bytes).padStart(9)} in ${String(files).padStart(2)} files${most}`);
  }
  const tooBig = pages.filter(({ bytes, files, limit }) => limit !== undefined && (bytes > limit || files > FILES));
  if (tooBig.length > 0) throw new Error(`Above the limit: ${tooBig.map(({ name }) => name).join(', ')}.`);
});
