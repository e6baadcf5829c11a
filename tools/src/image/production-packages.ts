/** What a package needs, as package-lock.json keeps it. */
type LockedPackage = Readonly<{
  name?: string;
  version?: string;
  license?: string;
  /** A workspace: `resolved` is its folder. */
  link?: boolean;
  resolved?: string;
  dependencies?: Readonly<Record<string, string>>;
  optionalDependencies?: Readonly<Record<string, string>>;
  peerDependencies?: Readonly<Record<string, string>>;
  peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>;
}>;

export type Lock = Readonly<{ packages: Readonly<Record<string, LockedPackage>> }>;

const MODULES = 'node_modules/';

/** The folders in which Node looks for what `folder` imports, the nearest first. */
const lookedIn = (folder: string): readonly string[] => {
  const places: string[] = [];
  for (let place = folder; place !== ''; place = place.slice(0, Math.max(0, place.lastIndexOf('/'))))
    if (!`/${place}`.endsWith('/node_modules')) places.push(`${place}/${MODULES}`);
  return [...places, MODULES];
};

const wantedBy = (found: LockedPackage): readonly Readonly<{ name: string; isNeeded: boolean }>[] => {
  const peers = Object.keys(found.peerDependencies ?? {}).filter(
    (name) => found.peerDependenciesMeta?.[name]?.optional !== true,
  );
  const optional = Object.keys(found.optionalDependencies ?? {});
  return [
    ...[...Object.keys(found.dependencies ?? {}), ...peers].map((name) => ({ name, isNeeded: true })),
    ...optional.map((name) => ({ name, isNeeded: false })),
  ];
};

/** Where the needs of a package are locked. Throws when something it cannot do without is not. */
const neededBy = (folder: string, packages: Lock['packages']): readonly string[] => {
  const locked = packages[folder];
  if (!locked) throw new Error(`package-lock.json has no ${folder}.`);
  if (locked.link) return [locked.resolved ?? ''];
  return wantedBy(locked).flatMap(({ name, isNeeded }) => {
    const place = lookedIn(folder).find((candidate) => packages[candidate + name]);
    if (place !== undefined) return [place + name];
    if (isNeeded) throw new Error(`${folder} needs ${name}, which package-lock.json does not have.`);
    return [];
  });
};

/**
 * The folders of everything that `workspaces` need at run time, themselves included, by the lock file and in its order.
 * npm itself would also bring what the tests of a workspace need. Throws when something needed is not locked.
 */
export const productionPackages = ({ packages }: Lock, workspaces: readonly string[]): readonly string[] => {
  const found = new Set<string>();
  const waiting = [...workspaces];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (found.has(folder)) continue;
    found.add(folder);
    waiting.push(...neededBy(folder, packages));
  }
  return Object.keys(packages).filter((folder) => found.has(folder));
};
