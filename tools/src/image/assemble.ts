import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { IMAGE_NAMES, IMAGES, isImageName, workspacesOf } from './images.ts';
import { type Lock, productionPackages } from './production-packages.ts';

const USAGE = `Puts what a service needs at run time into a folder, for its image.
  node tools/src/image/assemble.ts <service> <folder>
service is one of ${IMAGE_NAMES.join(', ')}.
`;

const root = join(import.meta.dirname, '../../..');

/** Types, maps and prose; of a package's words only those a licence is in. Node runs no TypeScript inside node_modules. */
const ONLY_FOR_DEVELOPERS = /\.([cm]?ts|map|md|markdown|flow|tsbuildinfo)$/i;
const LEGAL = /^(licen[cs]e|notice|copying|copyright)/i;
const isKeptOfPackage = (path: string): boolean => {
  const name = basename(path);
  return name !== 'node_modules' && (LEGAL.test(name) || !ONLY_FOR_DEVELOPERS.test(name));
};

const NOT_OF_OURS = new Set(['node_modules', 'test', 'dist']);
const isKeptOfOurs = (path: string): boolean => {
  const name = basename(path);
  return !NOT_OF_OURS.has(name) && !/(\.test\.ts|\.contract\.ts|\.d\.ts|\.md)$/.test(name);
};

const copy = (from: string, to: string, isKept: (path: string) => boolean): void => {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, filter: (source) => source === from || isKept(source) });
};

/** Whoever runs it may read it, however strict the umask of the checkout was, and nobody but root may change it. */
const letAllRead = (folder: string): void => {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) letAllRead(path);
    else if (entry.isFile()) chmodSync(path, 0o644);
  }
};

const linkTo = (folder: string, link: string): void => {
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(folder, link);
};

/** Two folders, one a layer: `packages` from the registry changes seldom, `app` is ours. */
const assemble = (service: keyof typeof IMAGES, target: string): void => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  for (const folder of productionPackages(lock, workspacesOf(service))) {
    const { link, resolved = '' } = lock.packages[folder] ?? {};
    const from = join(root, folder);
    if (link) linkTo(relative(dirname(folder), resolved), join(target, 'packages', folder));
    else if (!folder.includes('node_modules/')) copy(from, join(target, 'app', folder), isKeptOfOurs);
    // What is made for other platforms was not installed.
    else if (existsSync(from)) copy(from, join(target, 'packages', folder), isKeptOfPackage);
  }
  linkTo(IMAGES[service], join(target, 'app/service'));
  copy(join(root, 'LICENSE'), join(target, 'app/LICENSE'), () => true);
  letAllRead(target);
};

const [service = '', target] = process.argv.slice(2);
if (service === '--help') process.stdout.write(USAGE);
else if (!isImageName(service) || target === undefined) {
  process.stderr.write(`No such service: '${service}'.\n${USAGE}`);
  process.exitCode = 1;
} else assemble(service, target);
