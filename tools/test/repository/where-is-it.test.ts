import { describe, expect, test } from '@jest/globals';
import { exists, read } from './workspace-files.ts';

const [, section = ''] = read('CONTRIBUTING.md').split(/^## Where is it\?$/m);
const rows = [...section.matchAll(/^\| ([^|]+) \| `([^`]+)` \| `([^`]+)` \|$/gm)].map(
  ([, what, word, path]) => [what!, word!, path!] as const,
);

describe('Where a newcomer looks', () => {
  test('When the table is read, then it answers ten questions', () => {
    expect(rows).toHaveLength(10);
  });

  test.each(rows)('When one looks for %s by "%s", then it is in %s', (_what, word, path) => {
    expect(exists(path)).toBe(true);
    expect(read(path).toLowerCase()).toContain(word);
  });
});
