import { namesInAPod } from './catalog-memory.ts';
import { classifierRoom } from './classifier-costs.ts';
import type { Plan } from './plan.ts';
import { PRODUCT } from './product-limits.ts';

/** Something that is full at some size: what the demand needs of it, and what there is, in one unit. */
export type Limit = Readonly<{ what: string; unit: string; needs: number; has: number; remedy: string }>;

/** Assumed, as no such servers were measured: cores and disk of one PostgreSQL server. */
const SERVER_CORES = 16;
const SERVER_GIGABYTES = 2_000;

const podsOf = (plan: Plan, name: string): number => plan.components.find((one) => one.name === name)!.pods;

/** Topics whose partitions bound the pods of a component. */
const TOPICS = [
  { what: 'partitions of chunks to classify', component: 'catalog', has: PRODUCT.chunkPartitions },
  { what: 'partitions of results', component: 'file-building', has: PRODUCT.resultPartitions },
  { what: 'partitions of mappings', component: 'reference-data', has: PRODUCT.mappingPartitions },
] as const;

/** Returns the partitions that chunks, results and mappings need: one for each pod, and those that there are at least. */
export const partitionsOf = (plan: Plan): readonly number[] =>
  TOPICS.map(({ component, has }) => Math.max(has, podsOf(plan, component)));

const partitionLimits = (plan: Plan): readonly Limit[] =>
  TOPICS.map(({ what, component, has }) => ({
    what,
    unit: `${component} pods`,
    needs: podsOf(plan, component),
    has,
    remedy: 'Make more partitions while the topic is empty.',
  }));

/** Returns everything that can be full, the fullest first. */
export const limitsOf = (plan: Plan): readonly Limit[] => {
  const { demand, classifiers, stores } = plan;
  const limits: Limit[] = [
    {
      what: 'classifiers kept ready in a catalog pod',
      unit: 'MB',
      needs: classifiers.askedMegabytes,
      has: classifierRoom(),
      remedy: 'Raise CLASSIFIER_MEGABYTES with the memory limit: until then a pod reads them again and again.',
    },
    {
      what: 'trainings, one at a time',
      unit: 'of a day',
      needs: classifiers.trainingBusy,
      has: 1,
      remedy: 'Raise TRAININGS_AT_ONCE, up to the number of catalog pods: until then classifiers grow old.',
    },
    {
      what: 'names in the index inside a catalog pod',
      unit: 'names',
      needs: demand.mappings,
      has: namesInAPod(),
      remedy: 'Set MEILISEARCH_URL, as the plan does.',
    },
    {
      what: 'sessions kept in one PostgreSQL server',
      unit: 'GB',
      needs: stores.postgresql.keptGigabytes,
      has: SERVER_GIGABYTES,
      remedy: 'Shorten SESSION_RETENTION_DAYS.',
    },
    {
      what: 'cores of one PostgreSQL server',
      unit: 'cores',
      needs: plan.postgresCores,
      has: SERVER_CORES,
      remedy: 'Put the bus on Kafka, and each database on a server of its own.',
    },
    ...partitionLimits(plan),
  ];
  return limits.toSorted((one, other) => other.needs / other.has - one.needs / one.has);
};
