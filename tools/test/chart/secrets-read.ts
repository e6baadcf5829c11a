import { isValues, valueAt } from '../../src/chart/chart-files.ts';

type Reference = Readonly<{ name: string; key: string }>;
type Mounted = Readonly<{ secretName: string; items?: readonly Readonly<{ key: string }>[] }>;

/** What one part of an object reads of Secrets itself. */
const readHere = (part: object): readonly string[] => {
  const reference = valueAt(part, 'secretKeyRef') as Reference | undefined;
  const mounted = valueAt(part, 'secret') as Mounted | undefined;
  const certificate = 'hosts' in part ? (valueAt(part, 'secretName') as string | undefined) : undefined;
  const pulled = (valueAt(part, 'imagePullSecrets') ?? []) as readonly Pick<Reference, 'name'>[];
  return [
    ...(reference ? [`${reference.name}/${reference.key}`] : []),
    ...(mounted?.items ?? []).map(({ key }) => `${mounted?.secretName}/${key}`),
    ...(certificate === undefined ? [] : [`${certificate}/tls.crt`, `${certificate}/tls.key`]),
    ...pulled.map(({ name }) => `${name}/.dockerconfigjson`),
  ];
};

/** Every key of a Secret that objects, or parts of them, read: `name/key`, as often as it is read. */
export const secretsRead = (part: unknown): readonly string[] => {
  if (Array.isArray(part)) return part.flatMap(secretsRead);
  return isValues(part) ? [...readHere(part), ...Object.values(part).flatMap(secretsRead)] : [];
};
