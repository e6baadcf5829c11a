import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Of Vite's manifest: what became of a module, and which chunks it needs before it runs. */
type Chunk = { file: string; imports?: string[] };
type Manifest = Record<string, Chunk>;

export type Page = {
  name: string;
  /** Modules under web/ that the page's routes load, besides the first one. */
  modules: readonly string[];
  /** Bytes after gzip at most, where there is a limit. */
  limit?: number;
};

const ENTRY = 'index.html';
const feature = (path: string) => `src/features/${path}.tsx`;

/** Script files that a page with a limit loads at most: each is a request before it is drawn. */
export const FILES = 15;

/** The pages people open first, with the limits of those that must be quick. */
export const PAGES: readonly Page[] = [
  { name: 'Sign in', modules: [feature('auth/login-page')], limit: 172_000 },
  { name: 'File Builder', modules: [feature('sessions/file-builder-page')], limit: 220_000 },
  { name: 'Status', modules: [feature('processing-status/status-page')] },
  { name: 'Review', modules: ['src/app/review-route.tsx'], limit: 222_000 },
  { name: 'Lookup', modules: [feature('lookup/lookup-page')] },
  { name: 'Promotions', modules: [feature('promotions/promotions-page')] },
  { name: 'Dashboard', modules: ['src/app/admin-frame.tsx', feature('admin-dashboard/dashboard-page')] },
];

/** @throws when the manifest does not have a module: a page was renamed. */
const scriptsOf = (manifest: Manifest, modules: readonly string[]): string[] => {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}.`);
    seen.add(key);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const module of [ENTRY, ...modules]) visit(module);
  return [...new Set([...seen].map((key) => manifest[key]!.file))];
};

/**
 * Bytes of script, each file gzipped, that a page loads before it is drawn for the first time: the entry, the page, and
 * all they import. What is fetched later or on a click does not count.
 *
 * @param dist the folder of the built pages
 */
export const measurePages = (
  dist: string,
  pages: readonly Page[] = PAGES,
): (Page & { bytes: number; files: number })[] => {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const sizes = new Map<string, number>();
  const sizeOf = (file: string): number => {
    const size = sizes.get(file) ?? gzipSync(readFileSync(join(dist, file))).length;
    sizes.set(file, size);
    return size;
  };
  return pages.map((page) => {
    const files = scriptsOf(manifest, page.modules);
    return { ...page, bytes: files.reduce((sum, file) => sum + sizeOf(file), 0), files: files.length };
  });
};
