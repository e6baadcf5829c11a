/** One measured figure; `found` captures it in the page it comes from, where it stands in the same unit. */
export type MeasuredFigure = Readonly<{ value: number; page: string; found: RegExp }>;

const MEASUREMENTS = 'docs/measurements.md';
const MATCHING = 'docs/research/2026-11-25-how-often-matching-is-right.md';
const EIGHT_BITS = 'docs/research/2026-11-27-eight-bits-in-the-first-layer.md';
const REPLICAS = 'docs/research/2026-11-22-what-a-product-costs.md';
const KAFKA = 'docs/operations/kafka.md';
const MEILISEARCH = 'docs/operations/meilisearch.md';

const figure = (value: number, page: string, found: RegExp): MeasuredFigure => ({ value, page, found });

/** Figures beside the costs of phases; units are in their names, MB are a million bytes. A test finds each in its page. */
export const FIGURES = {
  /** Resident memory of catalog at its peak: with 100,000 names in its index, and with a million. */
  catalogMegabytesFewNames: figure(499, MEASUREMENTS, /\| 19 \| Processor time[^\n]*catalog (\d+) MB/),
  catalogMegabytesMillionNames: figure(947, MEASUREMENTS, /\| 7, files \| Supplier files[^\n]*catalog (\d+) MB/),
  fileBuildingMegabytes: figure(293, MEASUREMENTS, /file-building at its peak \|[^\n]*with all of them (\d+) MB/),
  gatewayMegabytes: figure(145, REPLICAS, /\| 12 \|(?:[^|]*\|){7} (\d+) \|/),
  otherMegabytes: figure(146, REPLICAS, /\| 12 \| (\d+) \|/),
  referenceDataMegabytes: figure(195, REPLICAS, /\| 12 \|(?:[^|]*\|){9} (\d+) \|/),

  logBytesAProduct: figure(
    1_762,
    MEASUREMENTS,
    /PostgreSQL's log for each product \| predicted [\d,]+ bytes; measured ([\d,]+) bytes/,
  ),
  keptBytesAProduct: figure(
    1_150,
    MEASUREMENTS,
    /\| 1 process \|[^\n]*kept by file-building for each product ([\d,]+) bytes/,
  ),
  downloadMegabytes: figure(26, MEASUREMENTS, /size of the download \| (\d+) MB/),
  downloadLines: figure(195_545, MEASUREMENTS, /download of ([\d,]+) lines, whole/),
  uploadMegabytesHundredThousand: figure(7, 'docs/operations/s3.md', /100,000 products are about (\d+) MB/),

  /**
   * A classifier of so many mappings: its stored size when its first layer had 16 bits a weight, and the processor time and
   * memory of its training.
   */
  fewMappings: figure(15_669, MATCHING, /training ([\d,]+) mappings 53 -> 77/),
  manyMappings: figure(100_000, MATCHING, /core-seconds \(side by side\), ([\d,]+) 98/),
  classifierMegabytesFew: figure(122, MATCHING, /stored 94 -> (\d+) MB/),
  classifierMegabytesMany: figure(273, MATCHING, /MB \(100,000: 222 -> (\d+)\)/),
  /** Bytes of a row of the first layer, which are nearly all that is stored: as it is, and when it had 16 bits a weight. */
  rowBytes: figure(172, EIGHT_BITS, /rows of these networks take (\d+) bytes each/),
  rowBytesSixteenBits: figure(328, EIGHT_BITS, /bytes each in place of (\d+)/),
  trainingSecondsFew: figure(77, MATCHING, /mappings 53 -> (\d+) core-seconds/),
  trainingSecondsMany: figure(134, MATCHING, /100,000 98 -> \*\*(\d+)\*\*/),
  trainingGigabytesFew: figure(0.75, MATCHING, /on 15,669 in ([\d.]+) instead of/),
  trainingGigabytesMany: figure(1.7, MATCHING, /135 core-seconds and ([\d.]+) GB/),
  namesAskedACoreSecond: figure(9_800, MATCHING, /\*\*7,500 -> ([\d,]+)\*\* a core-second/),

  chunkRequestKilobytes: figure(21, KAFKA, /chunk of 500 products is (\d+) kB/),
  chunkResultKilobytes: figure(57, KAFKA, /and (\d+) kB\s+in `chunk-results`/),
  importMegabytes: figure(0.48, KAFKA, /12,500 reference rows take ([\d.]+) MB/),
  importRows: figure(12_500, KAFKA, /([\d,]+) reference rows take/),

  meilisearchDiskGigabytesAMillion: figure(1.1, MEILISEARCH, /\| 1,000,000 \| ([\d.]+) GB/),
  meilisearchMemoryGigabytesAMillion: figure(1.8, MEILISEARCH, /\| 1,000,000 \| [\d.]+ GB \| ([\d.]+) GB/),
  meilisearchQueriesTwoCores: figure(800, MEILISEARCH, /Two cores answer about ([\d,]+) to/),
  mongodbBytesAProduct: figure(485, 'docs/operations/mongodb.md', /mapping takes about (\d+) bytes/),
} as const satisfies Record<string, MeasuredFigure>;

/** The value of a figure. */
export const measuredValue = (name: keyof typeof FIGURES): number => FIGURES[name].value;
