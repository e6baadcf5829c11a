import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '..');
const files = globSync('**/*.tsx', { cwd: root }).filter((file) => !file.endsWith('.test.tsx'));

/** The opening tags of elements that are a div, span or p and have no role of their own; `=>` does not end a tag. */
const TAG = /<(?:Skeleton|Stack|Box|Group|Flex|Center|Paper|Text|div|span|p)\b(?:[^>]|(?<==)>)*>/g;

// axe sees a page that is still loading now and then only.
test('When a box has a label, then it has a role as well, since nothing reads out that of a plain one', () => {
  const plain = files.flatMap((file) =>
    Array.from(readFileSync(join(root, file), 'utf8').matchAll(TAG), ([tag]) => tag)
      .filter((tag) => tag.includes('aria-label') && !/\b(role|component)=/.test(tag))
      .map((tag) => `${file}: ${tag}`),
  );
  expect(plain).toEqual([]);
});
