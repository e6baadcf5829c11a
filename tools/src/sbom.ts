import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { IMAGE_NAMES } from './image/images.ts';
import type { Lock } from './image/production-packages.ts';
import { type Sbom, sbomOf } from './image/sbom.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Lists what is in each image, with versions, hashes and licences, as CycloneDX documents.
  VERSION   of the images; the one of package.json by default
  OUT       folder, dist/sbom by default
`;
const ROOT = join(import.meta.dirname, '../..');
const MAX_BYTES = 64 * 1024 * 1024;

const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');

const main = (): void => {
  const version = process.env.VERSION || (JSON.parse(read('package.json')) as { version: string }).version;
  const folder = process.env.OUT || join(ROOT, 'dist/sbom');
  const lock = JSON.parse(read('package-lock.json')) as Lock;
  const whole = JSON.parse(
    execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
      cwd: ROOT,
      maxBuffer: MAX_BYTES,
      stdio: ['ignore', 'pipe', 'inherit'],
      shell: process.platform === 'win32',
    }).toString(),
  ) as Sbom;
  mkdirSync(folder, { recursive: true });
  for (const image of IMAGE_NAMES) {
    const found = { ...sbomOf(whole, lock, image, version), serialNumber: `urn:uuid:${randomUUID()}` };
    const file = join(folder, `${image}-${version}.cdx.json`);
    writeFileSync(file, `${JSON.stringify(found, undefined, 2)}\n`);
    console.log(`${file}: ${found.components.length} components`);
  }
};

await runCommand(USAGE, main);
