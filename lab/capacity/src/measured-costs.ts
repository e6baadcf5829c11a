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

/** Calls of people as measurement 21 names them; the last is a decision with all that comes to it, which no plan uses. */
export type Call = 'status' | 'review page of 100' | 'overview' | 'similar products' | 'a decided product';

/** Core-milliseconds a call. Source: measurement 21; a test reads it as it does 19. */
export const CALL_COSTS: Readonly<Record<Call, PartCosts>> = {
  status: { all: 4.3, gateway: 2.37, 'file-building': 1.07, postgres: 0.87 },
  'review page of 100': { all: 9.87, 'file-building': 4.03, gateway: 3.53, postgres: 2.17, 'reference-data': 0.13 },
  overview: { all: 7.77, 'file-building': 3.27, gateway: 2.27, postgres: 2.23 },
  'similar products': { all: 7.57, postgres: 3.13, 'file-building': 2.73, gateway: 1.7 },
  'a decided product': {
    all: 20.5,
    postgres: 9.73,
    'file-building': 3.97,
    'reference-data': 3.53,
    gateway: 2.43,
    catalog: 0.83,
  },
};
