import { spawnSync } from 'node:child_process';
import { IMAGE_NAMES, type ImageName } from './images.ts';

/** What is built, and from where; `undefined` is what the Dockerfile says. */
export type BuildSettings = Readonly<{
  version: string;
  revision: string;
  /** Before the name of the service: `tillmap`, or `registry.example.com/tillmap`. */
  prefix: string;
  /** Behind the version in the tag: `-arm64` of what is built for one kind of processor. */
  suffix?: string | undefined;
  source?: string | undefined;
  nodeImage?: string | undefined;
  runtimeImage?: string | undefined;
  npmRegistry?: string | undefined;
  /** More words for `docker build`, as `--network host`. */
  flags: readonly string[];
}>;

export const HELP = `  PREFIX              before the names of the images (tillmap)
  SUFFIX              behind the version in the tags, as -arm64
  NODE_IMAGE          base of the build, with Node 24 and npm
  RUNTIME_IMAGE       base of what runs, with Node 24
  NPM_REGISTRY        where npm packages come from
  SOURCE              address of the repository, for the images' labels
  DOCKER_BUILD_FLAGS  more words for docker build
`;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads what HELP lists. */
export const buildSettings = (environment: Environment, version: string, revision: string): BuildSettings => ({
  version,
  revision,
  prefix: environment.PREFIX || 'tillmap',
  suffix: environment.SUFFIX || undefined,
  source: environment.SOURCE || undefined,
  nodeImage: environment.NODE_IMAGE || undefined,
  runtimeImage: environment.RUNTIME_IMAGE || undefined,
  npmRegistry: environment.NPM_REGISTRY || undefined,
  flags: (environment.DOCKER_BUILD_FLAGS ?? '').split(' ').filter(Boolean),
});

export const tagOf = (image: ImageName, { prefix, version, suffix = '' }: BuildSettings): string =>
  `${prefix}/${image}:${version}${suffix}`;

/** The words after `docker` that build an image. */
export const buildWords = (image: ImageName, settings: BuildSettings): readonly string[] => {
  const values = {
    SERVICE: image,
    VERSION: settings.version,
    REVISION: settings.revision,
    SOURCE: settings.source,
    NODE_IMAGE: settings.nodeImage,
    RUNTIME_IMAGE: settings.runtimeImage,
    NPM_REGISTRY: settings.npmRegistry,
  };
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return [
    'build',
    ...settings.flags,
    ...given.flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]),
    '--tag',
    tagOf(image, settings),
    '.',
  ];
};

/** Runs `docker` with its output on this terminal. Throws when it fails. */
export const docker = (root: string, words: readonly string[]): void => {
  const { status, error } = spawnSync('docker', words, { cwd: root, stdio: 'inherit' });
  if (error || status !== 0) throw new Error(error ? 'docker is not here.' : `docker ${words[0]} failed.`);
};

/** Builds every image, one after the other; answers their tags. */
export const buildImages = (root: string, settings: BuildSettings): readonly string[] =>
  IMAGE_NAMES.map((image) => {
    docker(root, buildWords(image, settings));
    return tagOf(image, settings);
  });
