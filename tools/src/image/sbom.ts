import { type ImageName, workspacesOf } from './images.ts';
import { type Lock, productionPackages } from './production-packages.ts';

type Component = Readonly<{ 'bom-ref': string; name: string; version?: string }>;

/** A CycloneDX document, as far as it is read here. */
export type Sbom = Readonly<{
  metadata: Readonly<{ component: Component }>;
  components: readonly Component[];
  dependencies: readonly Readonly<{ ref: string; dependsOn: readonly string[] }>[];
}>;

/** The pages in the gateway's image are made from packages that are not in it as such. */
const contentsOf = (image: ImageName): readonly string[] =>
  image === 'gateway' ? [...workspacesOf(image), 'web'] : workspacesOf(image);

const referenceOf = (folder: string, { packages }: Lock): string => {
  const { link, resolved = '', name, version } = packages[folder] ?? {};
  if (link) return referenceOf(resolved, { packages });
  return `${name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`;
};

/** Of the document about the whole repository what is in an image, as the parts of that image. */
export const sbomOf = (whole: Sbom, lock: Lock, image: ImageName, version: string): Sbom => {
  const inside = new Set(productionPackages(lock, contentsOf(image)).map((folder) => referenceOf(folder, lock)));
  const root = `tillmap/${image}@${version}`;
  const { component } = whole.metadata;
  const direct = contentsOf(image).map((folder) => referenceOf(folder, lock));
  return {
    ...whole,
    metadata: {
      ...whole.metadata,
      component: { ...component, 'bom-ref': root, name: `tillmap/${image}`, version, ...IS_IMAGE },
    },
    components: whole.components.filter((each) => inside.has(each['bom-ref'])),
    dependencies: [
      { ref: root, dependsOn: direct },
      ...whole.dependencies
        .filter(({ ref }) => inside.has(ref))
        .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => inside.has(each)) })),
    ],
  };
};

const IS_IMAGE = { type: 'container', purl: undefined, hashes: undefined, externalReferences: undefined } as const;
