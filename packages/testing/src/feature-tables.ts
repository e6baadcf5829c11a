import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const WRITES = /\b(?:insert into|update|delete from|truncate)\s+(\w+)/g;
/** `rowsAtPosition` is file-building's helper that writes a join. */
const READS = /\b(?:from|join)\s+(\w+)|\browsAtPosition\('(\w+)'/g;

type Named = Readonly<{ writes: readonly string[]; reads: readonly string[] }>;

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name));
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();

/**
 * The tables of a service that is organised by feature, and those that the statements of each feature name: what it writes, and what it
 * reads of others. Imports do not show that. `outside` are files beside the features. A name that is put together is not seen.
 */
export const featureTables = (src: string) => {
  const generated = readFileSync(join(src, 'database/schema.generated.ts'), 'utf8');
  const tables = [...generated.matchAll(/^ {2}(\w+): \{$/gm)].map(([, name]) => name ?? '').sort();
  const found = (files: readonly string[], pattern: RegExp): string[] =>
    sorted(
      files
        .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(pattern)])
        .map(([, one, other]) => one ?? other ?? '')
        .filter((name) => tables.includes(name)),
    );
  const namedIn = (files: readonly string[]): Named => {
    const writes = found(files, WRITES);
    return { writes, reads: found(files, READS).filter((table) => !writes.includes(table)) };
  };
  const features = readdirSync(join(src, 'features')).sort();
  const outside = sourcesIn(src)
    .filter((file) => !/\/src\/(?:features|database\/migrations)\//.test(file))
    .map((file) => [relative(src, file), namedIn([file])] as const)
    .filter(([, { writes, reads }]) => writes.length + reads.length > 0);
  return {
    tables,
    features: Object.fromEntries(features.map((name) => [name, namedIn(sourcesIn(join(src, 'features', name)))])),
    outside: Object.fromEntries(outside),
  };
};
