import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeAssortment } from '@tillmap/samples/assortment.ts';
import { badFiles } from '@tillmap/samples/bad-files.ts';
import { cleanTables, cleanText } from '@tillmap/samples/clean-files.ts';
import { messyFiles } from '@tillmap/samples/messy-files.ts';
import { samplesReadme } from '@tillmap/samples/readme.ts';
import { referenceFiles } from '@tillmap/samples/reference-files.ts';
import { writeXlsx } from '@tillmap/samples/write-xlsx.ts';
import { runCommand } from './run-command.ts';

const USAGE = 'Writes the sample files. make-samples.ts [folder]; without one, samples/. The same bytes every time.\n';

const makeSamples = async (folder: string): Promise<void> => {
  const assortment = makeAssortment();
  const reference = referenceFiles(assortment);
  const clean = cleanTables(assortment);
  const messy = messyFiles(assortment);
  const bad = badFiles();
  for (const name of ['demo', 'messy', 'bad']) {
    rmSync(join(folder, name), { recursive: true, force: true });
    mkdirSync(join(folder, name), { recursive: true });
  }
  for (const [name, text] of reference) writeFileSync(join(folder, 'demo', name), text);
  for (const { name, bytes } of messy) writeFileSync(join(folder, 'messy', name), bytes);
  for (const { name, bytes } of bad) writeFileSync(join(folder, 'bad', name), bytes);
  for (const file of clean) {
    if (file.name.endsWith('.xlsx')) await writeXlsx(join(folder, file.name), 'New range', file.rows);
    else writeFileSync(join(folder, file.name), cleanText(file));
  }
  writeFileSync(join(folder, 'README.md'), samplesReadme(clean, messy, bad, reference));
};

await runCommand(USAGE, () => makeSamples(resolve(process.argv[2] ?? join(import.meta.dirname, '../../samples'))));
