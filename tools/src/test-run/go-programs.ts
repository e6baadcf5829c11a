import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const CACHE = join(import.meta.dirname, '../../../.cache/programs');

/** Programs that the chart's tests call. Go compares each with its public log of checksums. */
const PROGRAMS = {
  helm: 'helm.sh/helm/v4/cmd/helm@v4.3.2',
  kubeconform: 'github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0',
  promtool: 'github.com/prometheus/prometheus/cmd/promtool@v0.316.0',
};
/** The source of Kubernetes, for the schemas of its objects. */
const KUBERNETES = 'k8s.io/kubernetes@v1.34.2';

const versionOf = (module: string): string => module.slice(module.indexOf('@') + 1);

/** Where a program of the version above is built; it need not be there. */
export const builtProgram = (name: string): string | undefined =>
  name in PROGRAMS ? join(CACHE, versionOf(PROGRAMS[name as keyof typeof PROGRAMS]), name) : undefined;

/** Folder of the schemas that `makePrograms` writes; it need not be there. */
export const SCHEMAS_FOLDER = join(CACHE, versionOf(KUBERNETES), 'schemas');

const go = async (words: readonly string[], bin = ''): Promise<string> => {
  const env = { ...process.env, CGO_ENABLED: '0', ...(bin && { GOBIN: bin }) };
  const { stdout } = await promisify(execFile)('go', words, { cwd: CACHE, env, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
};

type Schema = { [key: string]: unknown };
type Definition = Schema & { 'x-kubernetes-group-version-kind'?: { group: string; version: string; kind: string }[] };

/** A definition as kubeconform reads it with -strict: names that it does not list are refused. */
const strict = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(strict);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, key === '$ref' ? inner : strict(inner)]);
  const schema = Object.fromEntries(entries) as Schema;
  const closed = 'properties' in schema && schema.type === 'object' && !('additionalProperties' in schema);
  return closed ? { ...schema, additionalProperties: false } : schema;
};

/** What is written as a text or a number: a port by its name or number, half a core. */
const TEXT_OR_NUMBER = {
  'io.k8s.apimachinery.pkg.util.intstr.IntOrString': { type: ['string', 'number'] },
  'io.k8s.apimachinery.pkg.api.resource.Quantity': { type: ['string', 'number'] },
};

/** Files of schemas, by name: one for each kind, and the definitions that all refer to. */
export const schemaFiles = (definitions: Readonly<Record<string, Definition>>): ReadonlyMap<string, string> => {
  const shared = strict({ ...definitions, ...TEXT_OR_NUMBER });
  const files = new Map([['_definitions.json', JSON.stringify({ definitions: shared })]]);
  for (const [name, { 'x-kubernetes-group-version-kind': kinds = [] }] of Object.entries(definitions))
    for (const { group, version, kind } of kinds) {
      const file = [kind, group.split('.')[0], version].filter((word) => word !== '').join('-');
      files.set(`${file.toLowerCase()}.json`, JSON.stringify({ $ref: `_definitions.json#/definitions/${name}` }));
    }
  return files;
};

const makeSchemas = async (): Promise<void> => {
  const { Dir: folder } = JSON.parse(await go(['mod', 'download', '-json', KUBERNETES])) as { Dir: string };
  const swagger = JSON.parse(readFileSync(join(folder, 'api/openapi-spec/swagger.json'), 'utf8')) as {
    definitions: Record<string, Definition>;
  };
  const unfinished = `${SCHEMAS_FOLDER}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  for (const [name, text] of schemaFiles(swagger.definitions)) writeFileSync(join(unfinished, name), text);
  renameSync(unfinished, SCHEMAS_FOLDER);
};

/** Builds what is not there yet, which takes minutes the first time. Returns a sentence for each that could not be had. */
export const makePrograms = async (say: (line: string) => void): Promise<readonly string[]> => {
  mkdirSync(CACHE, { recursive: true });
  const wanted: [string, string, () => Promise<unknown>][] = Object.entries(PROGRAMS).map(([name, module]) => [
    name,
    builtProgram(name)!,
    () => go(['install', '-ldflags=-s -w', module], join(CACHE, versionOf(module))),
  ]);
  const failures: string[] = [];
  for (const [name, file, make] of [...wanted, ['schemas of Kubernetes', SCHEMAS_FOLDER, makeSchemas] as const]) {
    if (existsSync(file)) continue;
    say(`building ${name}`);
    try {
      await make();
    } catch (error) {
      failures.push(`NOT RUN for want of ${name}: ${(error as Error).message.trim().split('\n').at(-1)}`);
    }
  }
  return failures;
};
