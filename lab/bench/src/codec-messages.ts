import {
  AdministeredSchema,
  ChunkClassifiedSchema,
  ChunkRequestedSchema,
  create,
  MappingsUpsertedSchema,
} from '@tillmap/bus/events';

const ITEMS = 500;
const ROWS = 2_000;
const NEIGHBOURS = 5;
const CANDIDATES = 3;
const SESSION = '019ac0de-5c1a-7d3f-9a50-3f1d2b6c7e80';
const CODES = { deptCode: '30', subDeptCode: '3030', cgCode: '303020', vatCode: 'T1' };

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const barcode = (at: number): string => String(5_010_000_000_000 + 7 * at).padStart(14, '0');
const name = (at: number): string => `Elderholm Brothers Sugar Free Lemon & Ginger Sweets ${at}`;

/** The reasons of a decision by similarity, about as long as those of real files. */
const detailsOf = (at: number): string[] => [
  JSON.stringify({ code: 'nearest', barcode: barcode(at), name: name(at), size: '160g', alike: 69, codes: CODES }),
  JSON.stringify({ code: 'votes', share: 86, agreeing: 9, asked: 10, codes: CODES }),
  JSON.stringify({ code: 'runner_up', share: 3, codes: CODES }),
];

const decided = (position: number) => ({ position, ...CODES, name: name(position), size: '160g' });
const chunk = { sessionId: SESSION, chunk: 3, attempt: 1 };

/** Messages as a supplier file and an import send them; each with what it is called in the figures. */
export const CODEC_MESSAGES = [
  {
    what: '500 items to classify',
    schema: ChunkRequestedSchema,
    message: create(ChunkRequestedSchema, {
      ...chunk,
      wholesalerCode: 'NORTHWAY',
      reviewThreshold: 70,
      items: numbers(ITEMS).map((at) => ({
        position: at,
        barcode: barcode(at),
        description: name(at),
        supplierGroup: 'Grocery',
      })),
    }),
  },
  {
    what: '500 results by barcode',
    schema: ChunkClassifiedSchema,
    message: create(ChunkClassifiedSchema, {
      ...chunk,
      results: numbers(ITEMS).map((at) => ({
        ...decided(at),
        confidence: 100,
        source: 'exact',
        reason: 'exact_mapping',
      })),
    }),
  },
  {
    what: '500 results by similarity',
    schema: ChunkClassifiedSchema,
    message: create(ChunkClassifiedSchema, {
      ...chunk,
      results: numbers(ITEMS).map((at) => ({
        ...decided(at),
        confidence: 87.5,
        source: 'similarity',
        reason: 'similar_products_agree',
        detailsJson: detailsOf(at),
        candidates: numbers(CANDIDATES).map((rank) => ({ ...CODES, share: 1 / (rank + 2) })),
        neighbours: numbers(NEIGHBOURS).map((rank) => ({ barcode: barcode(at + rank), score: 1 / (rank + 2) })),
      })),
    }),
  },
  {
    what: '2,000 mappings of an import',
    schema: MappingsUpsertedSchema,
    message: create(MappingsUpsertedSchema, {
      wholesalerCode: 'NORTHWAY',
      wholesalerName: 'Northway Cash & Carry',
      importId: SESSION,
      chunk: 3,
      mappings: numbers(ROWS).map((at) => ({
        id: SESSION,
        barcode: barcode(at),
        barcodeGiven: barcode(at).slice(1),
        name: name(at),
        size: '160g',
        deptCode: CODES.deptCode,
        subDeptCode: CODES.subDeptCode,
        cgGroupCode: CODES.cgCode,
        vatCode: CODES.vatCode,
        source: 'import',
        confidence: 100,
        version: BigInt(at),
      })),
    }),
  },
  {
    what: 'an event of the audit trail',
    schema: AdministeredSchema,
    message: create(AdministeredSchema, {
      subject: 'mapping',
      subjectId: SESSION,
      what: 'changed',
      wholesalerCode: 'NORTHWAY',
      wholesalerName: 'Northway Cash & Carry',
      count: 1n,
      byUserId: SESSION,
      byUserName: 'Ada Buyer',
      byUserEmail: 'ada@example.com',
      ipAddress: '192.0.2.7',
      at: '2026-11-26T10:00:00.000Z',
      detail: 'Category group 303015 is now 303020.',
    }),
  },
] as const;
