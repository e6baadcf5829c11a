import { join } from 'node:path';
import { runCommand } from './run-command.ts';
import { measurePages } from './web-build/page-scripts.ts';

const USAGE = `Prints how much script each page of web/dist loads before it is drawn for the first time, in kB
after gzip, and fails when a page is above its limit. Build the pages first: make web.
`;

const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;

await runCommand(USAGE, () => {
  const pages = measurePages(join(import.meta.dirname, '../../web/dist'));
  for (const { name, bytes, limit } of pages) {
    console.log(`${name.padEnd(14)}${kilobytes(bytes).padStart(9)}${limit ? ` of at most ${kilobytes(limit)}` : ''}`);
  }
  const tooBig = pages.filter(({ bytes, limit }) => limit !== undefined && bytes > limit);
  if (tooBig.length > 0) throw new Error(`Above the limit: ${tooBig.map(({ name }) => name).join(', ')}.`);
});
