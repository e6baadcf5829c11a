import { join } from 'node:path';
import { FILES, measurePages, PAGES } from '../../tools/src/web-build/page-scripts.ts';
import { expect, test } from '../support/test.ts';

const DIST = join(import.meta.dirname, '../../web/dist');

test.describe('Script of a page', () => {
  for (const page of PAGES.filter(({ limit }) => limit !== undefined)) {
    test(`When ${page.name} is opened first, then it loads at most ${page.limit! / 1_000} kB of script, in ${FILES} files`, () => {
      const [measured] = measurePages(DIST, [page]);
      expect(measured!.bytes).toBeLessThanOrEqual(page.limit!);
      expect(measured!.files).toBeLessThanOrEqual(FILES);
    });
  }
});
