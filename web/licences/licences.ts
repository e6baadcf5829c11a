import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Where the pages find the texts; the sign-in page links to it. */
const FILE = 'third-party-licences.txt';

const HEAD = `The pages of Tillmap contain packages of others. Each follows with its version, its licence and the texts that come with it.
Written from what the bundler took when the pages were built.
`;
const LEGAL = /^(licen[cs]e|notice|copying|copyright)/i;
const MODULES = '/node_modules/';
/** What follows in Vite's own licence is about programs that no page contains. */
const OF_VITE_ITSELF = '# Licenses of bundled dependencies';

/** The folder of the package that a module is from; nothing for a module of ours. */
const packageOf = (id: string): string | undefined => {
  const isOfBundler = id.startsWith('\0');
  const [path = ''] = id.replace('\0', '').replaceAll('\\', '/').split('?');
  const at = path.lastIndexOf(MODULES);
  if (at < 0 && !isOfBundler) return undefined;
  const [scope = '', name = ''] = path.slice(at < 0 ? 0 : at + MODULES.length).split('/');
  const packageName = scope.startsWith('@') ? `${scope}/${name}` : scope;
  if (at >= 0) return path.slice(0, at) + MODULES + packageName;
  const require = createRequire(createRequire(import.meta.url).resolve('vite/package.json'));
  return dirname(require.resolve(`${packageName}/package.json`));
};

/** The legal files beside the module and above it, up to its package: code that a package copied has its own. */
const legalFilesFinder = (): ((folder: string, above: string) => readonly string[]) => {
  // One folder has thousands of icons, each a module.
  const known = new Map<string, readonly string[]>();
  const legalFiles = (folder: string, above: string): readonly string[] => {
    const found = known.get(folder) ?? [
      ...(folder.length > above.length ? legalFiles(dirname(folder), above) : []),
      ...(existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [])
        .filter((entry) => entry.isFile() && LEGAL.test(entry.name))
        .map(({ name }) => join(folder, name)),
    ];
    known.set(folder, found);
    return found;
  };
  return legalFiles;
};

type Manifest = Readonly<{ name: string; version: string; license?: string }>;

/**
 * The text for everything of others among `modules`. A package that brings no text, or not that of what it is compiled from, needs one in
 * `texts`, named after it.
 * @throws when a package has none in either.
 */
const licencesText = (modules: Iterable<string>, texts: string): string => {
  const packages = new Map<string, Set<string>>();
  const legalFiles = legalFilesFinder();
  for (const id of modules) {
    const folder = packageOf(id);
    if (folder === undefined) continue;
    const files = packages.get(folder) ?? new Set();
    for (const file of legalFiles(id.startsWith(folder) ? dirname(id) : folder, folder)) files.add(file);
    packages.set(folder, files);
  }
  const parts = Array.from(packages, ([folder, files]) => {
    const { name, version, license = '' } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
    const instead = join(texts, `${name.replace('/', '+')}.txt`);
    if (files.size === 0 && !existsSync(instead)) {
      throw new Error(
        `The pages contain ${name}, which brings no licence text: put the one of its authors into ${instead}.`,
      );
    }
    const legal = [...files, ...(existsSync(instead) ? [instead] : [])].map(
      (file) => readFileSync(file, 'utf8').split(OF_VITE_ITSELF)[0]?.trim() ?? '',
    );
    return [`${'-'.repeat(80)}\n${name} ${version} (${license})`, ...legal].join('\n\n');
  });
  return `${[HEAD.trim(), ...parts.toSorted()].join('\n\n')}\n`;
};

/** Writes the licence texts of all packages the pages are built from beside the pages. */
export const licences = (texts = join(import.meta.dirname)): Plugin => ({
  name: 'licences',
  generateBundle(_options, bundle) {
    // What the bundler adds of its own stands in the chunks only, styles only in the graph.
    const added = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []));
    const source = licencesText(new Set([...this.getModuleIds(), ...added]), texts);
    this.emitFile({ type: 'asset', fileName: FILE, source });
  },
});
