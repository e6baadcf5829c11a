import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { measurePages } from '../src/web-build/page-scripts.ts';

const SIZES = { 'entry.js': 4_000, 'shared.js': 2_000, 'page.js': 1_000, 'window.js': 9_000 };

let dist = '';
const gzipped: Record<string, number> = {};

const MANIFEST = {
  'index.html': { file: 'entry.js', imports: ['_shared.js'], dynamicImports: ['src/page.tsx'] },
  '_shared.js': { file: 'shared.js', imports: ['index.html'] },
  'src/page.tsx': { file: 'page.js', imports: ['_shared.js', 'index.html'], dynamicImports: ['src/window.tsx'] },
  'src/window.tsx': { file: 'window.js' },
};

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'script-sizes-'));
  mkdirSync(join(dist, '.vite'));
  writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(MANIFEST));
  for (const [file, bytes] of Object.entries(SIZES)) {
    const content = randomBytes(bytes);
    writeFileSync(join(dist, file), content);
    gzipped[file] = gzipSync(content).length;
  }
});

afterEach(() => rmSync(dist, { recursive: true }));

describe('Script of a page', () => {
  test('When pages share chunks, then each counts once, and what is loaded later not at all', () => {
    const [page] = measurePages(dist, [{ name: 'A page', modules: ['src/page.tsx'] }]);
    const { 'entry.js': entry, 'shared.js': shared, 'page.js': own } = gzipped;
    expect(page!.bytes).toBe(entry! + shared! + own!);
    expect(page!.files).toBe(3);
  });

  test('When a page was renamed, then it is named', () => {
    expect(() => measurePages(dist, [{ name: 'Gone', modules: ['src/gone.tsx'] }])).toThrow(
      'The build has no src/gone.tsx.',
    );
  });
});
