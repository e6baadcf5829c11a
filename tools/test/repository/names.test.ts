import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { pages, sources, spansOf } from './markdown.ts';
import { exists, read } from './workspace-files.ts';

/** The changelog and decisions keep the names of their day. */
const PAGES = pages().filter((file) => file !== 'CHANGELOG.md' && !file.startsWith('docs/decisions/'));
const OF_WORKSPACES = PAGES.filter((file) => /^(?:packages|services|gateway|web)\//.test(file));

const SOURCES = sources();
const FILE_NAMES = new Set(SOURCES.map((path) => path.slice(path.lastIndexOf('/') + 1)));
const IDENTIFIERS = new Set(
  SOURCES.filter((path) => path !== 'package-lock.json').flatMap((path) => read(path).match(/[A-Za-z_$][\w$]*/g) ?? []),
);

/** Names of Kubernetes and Linux, and files that a reader of the page makes. */
const OF_OTHERS = new Set([
  'ImagePullBackOff',
  'CreateContainerConfigError',
  'NoNewPrivs',
  'PodLifecycleSleepAction',
  'rendered.yaml',
  'new.yaml',
  'my-values.yaml',
  'canary.yaml',
  'results.json',
]);

const FILE = /^[\w.-]+\.(?:tsx?|[cm]js|proto|ya?ml|json|sql)$/;
const IDENTIFIER = /^(?:[a-z]+[A-Z]\w*|[A-Z]\w*[a-z]\w*[A-Z]\w*)$/;
const OWN_PATH = /^(?:src|test|domain|application|adapters|components|database|features|model|shared)\/[\w./-]*$/;

/** Names of files and of code in backticks that are nowhere in the tree. */
const missingNames = (text: string): string[] =>
  spansOf(text)
    .filter((span) => !OF_OTHERS.has(span))
    .filter((span) => (FILE.test(span) ? !FILE_NAMES.has(span) : IDENTIFIER.test(span) && !IDENTIFIERS.has(span)));

/** Paths in backticks below a workspace's root, or below its `src/`, that are not there. */
const missingOwnPaths = (page: string, text: string): string[] =>
  spansOf(text)
    .filter((span) => OWN_PATH.test(span))
    .filter((span) => !['', 'src'].some((root) => exists(join(page, '..', root, span))));

describe('The names on a page', () => {
  test.each(PAGES)('When %s names a file or something of the code, then it is there', (page) => {
    expect(missingNames(read(page))).toEqual([]);
  });

  test.each(OF_WORKSPACES)('When %s names a path of its workspace, then it is there', (page) => {
    expect(missingOwnPaths(page, read(page))).toEqual([]);
  });

  test('When something named is gone, then it is noticed', () => {
    // In two parts, because this file is one of the sources.
    const [name, type] = [`gone${'Function'}`, `Gone${'Type'}`];
    expect(missingNames(`\`gone.ts\` \`${name}\` \`${type}\` \`names.test.ts\` \`spansOf\``)).toEqual([
      'gone.ts',
      name,
      type,
    ]);
    expect(missingOwnPaths('services/audit/README.md', '`model/gone.ts` `model/chain.ts` `src/main.ts`')).toEqual([
      'model/gone.ts',
    ]);
  });
});
