import { IMAGE_NAMES, workspacesOf } from './images.ts';
import { type Lock, productionPackages } from './production-packages.ts';

/** Packages that name no licence that a program knows: what their LICENSE file says, and the words it says it with. */
const READ: Readonly<Record<string, readonly [licence: string, words: string]>> = {
  'node_modules/png-js': ['MIT', 'MIT License'],
  'node_modules/dejavu-fonts-ttf': ['Bitstream-Vera', 'Permission is hereby granted, free of charge'],
};

/** A package of others that is in an image or in the pages, and its licence; `none` where it has none. */
export type Licensed = Readonly<{ folder: string; name: string; version: string; licence: string }>;

const MODULES = 'node_modules/';
const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf(MODULES) + MODULES.length);

/** Everything of others that is shipped, in the order of the lock file. `readText` answers undefined where a file is not there. */
export const shippedPackages = (lock: Lock, readText: (path: string) => string | undefined): readonly Licensed[] =>
  productionPackages(lock, [...IMAGE_NAMES.flatMap(workspacesOf), 'web'])
    .filter((folder) => folder.includes(MODULES) && !lock.packages[folder]?.link)
    .map((folder) => {
      const { name, version = '', license } = lock.packages[folder] ?? {};
      const read = READ[folder];
      const licence = read ? (readText(`${folder}/LICENSE`)?.includes(read[1]) ? read[0] : 'none') : license;
      return { folder, name: name ?? nameOf(folder), version, licence: licence ?? 'none' };
    });

const HEAD = `Third-party packages in the images and pages of Tillmap, by licence. The licence texts that packages bring are in the images,
beside the packages; those of the pages are at /third-party-licences.txt, which the sign-in page links to. The packages of the
base image are the base's. Made by "make licences" from package-lock.json.
`;

/** The list as it is kept in the repository: a part for each licence, a line for each package and version. */
export const licencesText = (packages: readonly Licensed[]): string => {
  const lines = new Map<string, Set<string>>();
  for (const { name, version, licence } of packages)
    lines.set(licence, (lines.get(licence) ?? new Set()).add(`  ${name} ${version}`));
  const parts = [...lines].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [HEAD, ...parts.map(([licence, of]) => `${licence}\n${[...of].toSorted().join('\n')}\n`)].join('\n');
};
