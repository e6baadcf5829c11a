import { GATEWAY, type ServiceSpec } from './service-list.ts';
import { UsageError } from './usage-error.ts';

const PREFIX = 'REPLICAS_';
/** So many start at once in a test of it; each takes some 100 MB. */
const MOST = 20;

/** What sets how many processes of a service run, as `REPLICAS_FILE_BUILDING`. */
const settingOf = (service: string): string => `${PREFIX}${service.toUpperCase().replaceAll('-', '_')}`;

const countFrom = (name: string, text: string): number => {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= 1 && count <= MOST) return count;
  throw new UsageError(`${name} is a number from 1 to ${MOST}, not "${text}".`);
};

/**
 * The services as often as `REPLICAS_<SERVICE>` asks for; empty text counts as absent. Throws UsageError with one
 * sentence.
 */
export const withReplicas = (
  services: readonly ServiceSpec[],
  environment: Readonly<Record<string, string | undefined>>,
): readonly ServiceSpec[] => {
  const counts = new Map<string, number>();
  const names = services.map(({ name }) => name);
  for (const [name, value] of Object.entries(environment)) {
    const text = value?.trim();
    if (!name.startsWith(PREFIX) || !text) continue;
    const service = names.find((one) => settingOf(one) === name);
    if (service === GATEWAY) throw new UsageError(`${name} cannot be set: people open the one address of the gateway.`);
    if (!service) {
      const known = names.filter((one) => one !== GATEWAY).map(settingOf);
      throw new UsageError(`${name} names no service: it is one of ${known.join(', ')}.`);
    }
    counts.set(service, countFrom(name, text));
  }
  return services.flatMap((spec) => [
    spec,
    ...Array.from({ length: (counts.get(spec.name) ?? 1) - 1 }, (_, n) => ({ ...spec, replica: n + 2 })),
  ]);
};
