import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { licencesText, shippedPackages } from './image/licences.ts';
import type { Lock } from './image/production-packages.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Writes THIRD-PARTY-LICENCES.txt: every package of others that is in an image or in the pages, with its licence.
`;
const ROOT = join(import.meta.dirname, '../..');
const readText = (path: string): string | undefined =>
  existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : undefined;

await runCommand(USAGE, () => {
  const packages = shippedPackages(JSON.parse(readText('package-lock.json') ?? '{}') as Lock, readText);
  writeFileSync(join(ROOT, 'THIRD-PARTY-LICENCES.txt'), licencesText(packages));
  console.log(`THIRD-PARTY-LICENCES.txt: ${packages.length} packages`);
});
