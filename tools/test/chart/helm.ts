import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { CHART } from '../../src/chart/chart-files.ts';
import type { PodSpec } from '../../src/chart/pod-security.ts';
import { builtProgram, SCHEMAS_FOLDER } from '../../src/test-run/go-programs.ts';

const isProgram = (file: string | undefined): file is string => {
  try {
    if (file === undefined) return false;
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Where a program is: as `make test-all` built it, on the PATH, or where `go install` puts it. Nothing is installed here. */
const find = (name: string): string | undefined =>
  [
    builtProgram(name),
    ...[...(process.env.PATH ?? '').split(delimiter), join(homedir(), 'go/bin')].map((folder) => join(folder, name)),
  ].find(isProgram);

export const HELM = find('helm');
const KUBECONFORM = find('kubeconform');
export const PROMTOOL = find('promtool');

/** Folder with the JSON schemas of Kubernetes; undefined when there is none. */
const SCHEMAS = [process.env.KUBERNETES_SCHEMAS, SCHEMAS_FOLDER].find(
  (folder): folder is string => folder !== undefined && existsSync(join(folder, 'deployment-apps-v1.json')),
);

export const NO_HELM = 'no helm: make test-all builds it with Go';
export const NO_PROMTOOL = 'no promtool: make test-all builds it with Go';
export const NO_KUBECONFORM = 'no kubeconform or no schemas of Kubernetes: make test-all builds them with Go';

/** Every file in `ci/`: the matrix of values. */
export const MATRIX = readdirSync(join(CHART, 'ci')).filter((file) => file.endsWith('.yaml'));

export type Kubernetes = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  // What a kind has of its own is read where it is looked at.
  readonly spec?: unknown;
  readonly data?: Readonly<Record<string, string>>;
};

/** Calls helm; throws with what it said. */
export const helm = (...words: readonly string[]): string => {
  if (HELM === undefined) throw new Error(NO_HELM);
  return execFileSync(HELM, words, { cwd: CHART, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
};

/** What a release of the chart becomes in the namespace `tillmap`, as text. */
export const template = (release: string, ...words: readonly string[]): string =>
  // A helm that was built without one takes Kubernetes 1.20 for granted.
  helm('template', release, '.', '--kube-version', '1.34.0', '--namespace', 'tillmap', ...words);

/** What the chart becomes with a file of `ci/` and `--set`s on top, as text. */
export const renderedText = (file: string, ...sets: readonly string[]): string =>
  template('shop', '--values', join('ci', file), ...sets.flatMap((set) => ['--set-json', set]));

/** The objects of a text of YAML documents, those of a List by themselves; empty ones are left out. Throws where it is no YAML. */
export const objectsOf = (text: string): readonly Kubernetes[] =>
  parseAllDocuments(text).flatMap((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    const object = (document.toJSON() as Kubernetes | null) ?? undefined;
    return object?.kind === 'List' ? (object as unknown as { items: Kubernetes[] }).items : (object ?? []);
  });

const kept = new Map<string, readonly Kubernetes[]>();

/** The same as objects. Rendered once for each file and sets. */
export const rendered = (file: string, ...sets: readonly string[]): readonly Kubernetes[] => {
  const key = [file, ...sets].join('\n');
  const known = kept.get(key);
  if (known) return known;
  const objects = objectsOf(renderedText(file, ...sets));
  kept.set(key, objects);
  return objects;
};

export const ofKind = (objects: readonly Kubernetes[], kind: string): readonly Kubernetes[] =>
  objects.filter((object) => object.kind === kind);

/** The object of a kind and the end of its name, such as Deployment `-catalog`. Throws when there is not exactly one. */
export const one = (objects: readonly Kubernetes[], kind: string, name: string): Kubernetes => {
  const [found, ...more] = ofKind(objects, kind).filter((object) => object.metadata.name === `shop-tillmap${name}`);
  if (!found || more.length > 0) throw new Error(`There is not exactly one ${kind} shop-tillmap${name}.`);
  return found;
};

type WithTemplate = Readonly<{ template?: { spec: PodSpec; metadata: Kubernetes['metadata'] } }>;
type Pod = Readonly<{ name: string; labels: Readonly<Record<string, string>>; spec: PodSpec }>;

const podOf = ({ kind, metadata, spec }: Kubernetes): Pod | undefined => {
  if (kind === 'Pod') return { name: metadata.name, labels: metadata.labels ?? {}, spec: spec as PodSpec };
  const holder = (kind === 'CronJob' ? (spec as { jobTemplate: { spec: unknown } }).jobTemplate.spec : spec) as
    | WithTemplate
    | undefined;
  const template = holder?.template;
  return template && { name: metadata.name, labels: template.metadata.labels ?? {}, spec: template.spec };
};

/** Every pod that these objects lead to. */
export const podsOf = (objects: readonly Kubernetes[]): readonly Pod[] =>
  objects.map(podOf).filter((pod) => pod !== undefined);

/** How many objects fit Kubernetes' schemas strictly. Kinds of operators are not known there; they are counted as skipped. */
type Fit = Readonly<{ valid: number; invalid: number; errors: number; skipped: number }>;

const checkWith =
  (program: string, schemas: string) =>
  (...paths: readonly string[]): Fit => {
    const words = [
      '-strict',
      '-summary',
      '-ignore-missing-schemas',
      '-output',
      'json',
      '-ignore-filename-pattern',
      'kustomization.yaml',
      '-schema-location',
      join(schemas, '{{.ResourceKind}}{{.KindSuffix}}.json'),
    ];
    const said = execFileSync(program, [...words, ...paths], { encoding: 'utf8' });
    return (JSON.parse(said) as { summary: Fit }).summary;
  };

/** Holds files or folders against the schemas; undefined where the program or the schemas are not there. */
export const againstSchemas = KUBECONFORM && SCHEMAS ? checkWith(KUBECONFORM, SCHEMAS) : undefined;
