import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALLOWED } from './words/allowed.ts';
import { findEndedWords } from './words/find-ended-words.ts';
import { pathsWithTexts } from './words/paths-with-texts.ts';

const ROOT = join(import.meta.dirname, '../..');

const findings = pathsWithTexts(ROOT).flatMap((path) =>
  findEndedWords(path, readFileSync(join(ROOT, path), 'utf8'), ALLOWED),
);
for (const { path, line, word, write } of findings)
  process.stdout.write(`${path}:${line}: "${word}" has ended; write: ${write}\n`);
if (findings.length > 0) {
  process.stdout.write(
    `\nThe words of texts are in docs/words.md; what has to stay goes into tools/src/words/allowed.ts.\n`,
  );
  process.exitCode = 1;
}
