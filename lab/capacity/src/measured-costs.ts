/** Core-milliseconds by part, `all` included; parts below 0.005 are in `all` only. */
export type PartCosts = Readonly<{ all: number } & Partial<Record<Part, number>>>;

/** What a plan gives processors to. */
export type Part = 'gateway' | 'file-building' | 'catalog' | 'reference-data' | 'postgres' | 'others';

/** Phases of a product's way as measurement 19 names them; an import is counted by its rows. */
export type Phase = 'import' | `${'upload' | 'processing' | 'download'} (${'known by barcode' | 'half by similarity'})`;

/**
 * Core-milliseconds a product (of an import, a row). Source: measurement 19 of lab/bench/measurements.json. A test reads
 * it and fails when a new one differs from these by more than a tenth.
 */
export const PHASE_COSTS: Readonly<Record<Phase, PartCosts>> = {
  import: { all: 0.187, postgres: 0.074, catalog: 0.06, 'reference-data': 0.044 },
  'upload (known by barcode)': { all: 0.058, 'file-building': 0.021, postgres: 0.018, catalog: 0.016 },
  'processing (known by barcode)': { all: 0.21, postgres: 0.084, catalog: 0.059, 'file-building': 0.059 },
  'download (known by barcode)': { all: 0.058, postgres: 0.029, 'file-building': 0.027 },
  'upload (half by similarity)': { all: 0.042, 'file-building': 0.019, postgres: 0.014, catalog: 0.008 },
  'processing (half by similarity)': {
    all: 0.394,
    catalog: 0.187,
    postgres: 0.097,
    'file-building': 0.096,
    gateway: 0.007,
  },
  'download (half by similarity)': { all: 0.124, postgres: 0.076, 'file-building': 0.042 },
};
