/** What the product and its chart have by default; a test compares them with the code, the READMEs and the chart. */
export const PRODUCT = {
  itemsAChunk: 500,
  chunksInFlight: 8,
  chunkPartitions: 16,
  /** WHOLESALER_PARTITIONS: of these, those of one wholesaler's chunks. */
  wholesalerPartitions: 4,
  resultPartitions: 8,
  mappingPartitions: 8,
  /** CLASSIFIER_MEGABYTES. */
  classifierMebibytes: 256,
  /** TRAINING_MAPPINGS. */
  trainingMappings: 60_000,
  sessionRetentionDays: 400,
  uploadRetentionDays: 90,
  downloadRetentionDays: 400,
  chunkTopicDays: 3,
  mappingTopicDays: 7,
} as const;

/** What the chart asks for a pod, in cores, and gives it at most, in MiB. */
export const PODS = {
  gateway: { cores: 0.1, mebibytes: 512 },
  'file-building': { cores: 0.5, mebibytes: 768 },
  catalog: { cores: 1, mebibytes: 3_072 },
  'reference-data': { cores: 0.2, mebibytes: 768 },
  others: { cores: 0.1, mebibytes: 512 },
} as const;

/** Components that the plan counts together as `others`. */
export const OTHER_COMPONENTS = ['auth', 'audit', 'promotion'] as const;
/** Pods of a component where nothing scales it. */
export const LEAST_PODS = 2;
/** Use of the processors that pods are planned for, as the chart's autoscaler keeps it. */
export const USE = 0.7;
