import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { blocksOf } from '../repository/markdown.ts';
import { HELM, helm, NO_HELM } from './helm.ts';
import { secretsRead } from './secrets-read.ts';

/** Commands as they are typed, a line each. */
const commands = ['docs/operations/prepare.md', 'docs/operations/install.md']
  .flatMap(blocksOf)
  .filter(({ language }) => language === 'sh')
  .flatMap(({ text }) => text.replaceAll(/ \\\n\s*/g, ' ').split('\n'));

/** The file that step 6 writes. */
const values = /^cat > my-values\.yaml <<'END'\n([\s\S]*?)^END$/m.exec(commands.join('\n'))?.[1] ?? '';

/** Secrets that the page has people make, as `name/key`. */
const made = commands.flatMap((command) => {
  const [, kind, name] = /^kubectl -n \$NAMESPACE create secret (\S+) (\S+)/.exec(command) ?? [];
  if (name === undefined) return [];
  if (kind === 'tls') return [`${name}/tls.crt`, `${name}/tls.key`];
  if (kind === 'docker-registry') return [`${name}/.dockerconfigjson`];
  return [...command.matchAll(/--from-(?:literal|file)=([^=]+)=/g)].map(([, key]) => `${name}/${key}`);
});

if (HELM === undefined) test.skip(NO_HELM, () => undefined);
else
  describe('Who installs it by docs/operations/prepare.md and install.md', () => {
    let folder: string;
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'tillmap-install-'));
      writeFileSync(join(folder, 'my-values.yaml'), values);
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    test('makes every Secret that pods and the way in read with the values of the page, and none besides', () => {
      const text = helm(
        'template',
        'tillmap',
        '.',
        '--kube-version',
        '1.34.0',
        '--values',
        join(folder, 'my-values.yaml'),
      );
      const read = parseAllDocuments(text).flatMap((document) => secretsRead(document.toJSON()));
      expect([...new Set(made)].toSorted()).toEqual([...new Set(read)].toSorted());
      expect(made.length).toBeGreaterThan(15);
    });

    test('gives the chart values that its linter takes', () => {
      const said = helm('lint', '--strict', '.', '--values', join(folder, 'my-values.yaml'));
      expect(said).toContain('1 chart(s) linted, 0 chart(s) failed');
    });
  });
