import { join } from 'node:path';
import { build, type Rolldown, type UserConfig } from 'vite';

/**
 * What the first script needs, then what sign-in needs besides, and so on: of modules that several pages share, each goes with the
 * first of these that needs it. A page loads what it needs and what stands before it here; left alone it would be 50 files.
 */
const TOGETHER: readonly [name: string, page: string][] = [
  ['first', 'src/app/main.tsx'],
  ['form', 'src/features/auth/login-page.tsx'],
  ['list', 'src/app/review-route.tsx'],
  ['builder', 'src/features/sessions/file-builder-page.tsx'],
];

const modulesOf = (chunks: readonly Rolldown.OutputChunk[], page: string): string[] => {
  const seen = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || seen.has(chunk)) return;
    seen.add(chunk);
    for (const name of chunk.imports) visit(chunks.find(({ fileName }) => fileName === name));
  };
  visit(chunks.find(({ moduleIds }) => moduleIds.includes(page)));
  if (seen.size === 0) throw new Error(`Nothing is built of ${page}.`);
  return [...seen].flatMap(({ moduleIds }) => moduleIds);
};

/**
 * The group of a module's script. A first build tells which modules each page loads once all that nobody uses is left out: the
 * imports alone would say that every page needs all of a library.
 */
export const scriptsByPage = async (config: UserConfig): Promise<Rolldown.CodeSplittingGroup> => {
  const first = await build({
    ...config,
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false },
  });
  const { output } = (Array.isArray(first) ? first[0] : first) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const groups = new Map<string, string>();
  for (const [name, page] of TOGETHER)
    for (const id of modulesOf(chunks, join(import.meta.dirname, page))) if (!groups.has(id)) groups.set(id, name);
  return {
    debugName: 'by page',
    name: (id) => groups.get(id) ?? null,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  };
};
