import { IMAGE_NAMES, type ImageName } from '../image/images.ts';

/** What is published, and to where. */
export type Publishing = Readonly<{
  version: string;
  /** Before the names of the images, with the registry: `registry.example.com/tillmap`. */
  prefix: string;
  /** Kinds of processors that images were built and pushed for, under tags that end with `-<architecture>`. */
  architectures: readonly string[];
  /** Folder with the chart and the lists of contents. */
  folder: string;
}>;

/** A command; `asks` says that its output has the digest that later ones name. */
export type Step = Readonly<{ words: readonly string[]; asks?: string }>;

/** Stands in a step for the digest of something that an earlier step asks for. */
export const digestOf = (name: string): string => `<digest of ${name}>`;

const CHART = 'chart';

const scanning = ({ prefix, version, architectures }: Publishing, image: ImageName): readonly Step[] =>
  architectures.map((architecture) => ({
    words: [
      'grype',
      `registry:${prefix}/${image}:${version}-${architecture}`,
      '--platform',
      `linux/${architecture}`,
      '--only-fixed',
      '--fail-on',
      'high',
    ],
  }));

const signing = ({ prefix, version, architectures, folder }: Publishing, image: ImageName): readonly Step[] => {
  const tag = `${prefix}/${image}:${version}`;
  const reference = `${prefix}/${image}@${digestOf(image)}`;
  const parts = architectures.map((architecture) => `${tag}-${architecture}`);
  const list = `${folder}/sbom/${image}-${version}.cdx.json`;
  return [
    { words: ['docker', 'buildx', 'imagetools', 'create', '--tag', tag, ...parts] },
    { words: ['docker', 'buildx', 'imagetools', 'inspect', tag, '--format', '{{json .Manifest}}'], asks: image },
    { words: ['cosign', 'sign', '--yes', reference] },
    { words: ['cosign', 'attest', '--yes', '--type', 'cyclonedx', '--predicate', list, reference] },
  ];
};

/** Each file of the release with its signature beside it. */
const signingFile = (file: string): Step => ({
  words: ['cosign', 'sign-blob', '--yes', '--bundle', `${file}.sigstore.json`, file],
});

/**
 * The commands of a release whose images are in the registry for each kind of processor, in their order: nothing gets the
 * release's tag or a signature before all of it was scanned.
 */
export const publishingSteps = (publishing: Publishing): readonly Step[] => {
  const { prefix, version, folder } = publishing;
  return [
    ...IMAGE_NAMES.flatMap((image) => scanning(publishing, image)),
    ...IMAGE_NAMES.flatMap((image) => signing(publishing, image)),
    { words: ['helm', 'push', `${folder}/tillmap-${version}.tgz`, `oci://${prefix}/charts`], asks: CHART },
    { words: ['cosign', 'sign', '--yes', `${prefix}/charts/tillmap@${digestOf(CHART)}`] },
    signingFile(`${folder}/tillmap-${version}.tgz`),
    signingFile(`${folder}/THIRD-PARTY-LICENCES.txt`),
    ...IMAGE_NAMES.map((image) => signingFile(`${folder}/sbom/${image}-${version}.cdx.json`)),
  ];
};

/** The words of a step with the digests that are known by now. Throws where one is missing. */
export const filledIn = ({ words }: Step, digests: ReadonlyMap<string, string>): readonly string[] =>
  words.map((word) =>
    word.replace(/<digest of ([a-z-]+)>/, (_, name: string) => {
      const digest = digests.get(name);
      if (digest === undefined) throw new Error(`Nobody asked for the digest of ${name}.`);
      return digest;
    }),
  );

/** The digest of what a program told: helm on a line of its own, docker as the manifest's in JSON. Throws where there is none. */
export const digestIn = (output: string): string => {
  const json = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1);
  const told = /^Digest: (\S+)$/m.exec(output)?.[1] ?? (json && (JSON.parse(json) as { digest?: string }).digest);
  if (!/^sha256:[0-9a-f]{64}$/.test(told ?? '')) throw new Error(`There is no digest in: ${output}`);
  return told!;
};

/** What the notes say of what was published: everything by its digest. */
export const publishedNotes = ({ prefix, version }: Publishing, digests: ReadonlyMap<string, string>): string => {
  const lines = IMAGE_NAMES.map((image) => `- \`${prefix}/${image}:${version}@${digests.get(image)}\``);
  const chart = `- \`${prefix}/charts/tillmap:${version}@${digests.get(CHART)}\``;
  return `\n## By digest\n\nSigned; how to check it: docs/operations/release.md.\n\n${[...lines, chart].join('\n')}\n`;
};
