import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  dataOf,
  emptyIsAbsent,
  idParams,
  idSchema,
  moneySchema,
  pageQuery,
  paginationSchema,
  searchText,
} from '../fields.ts';
import { at, base } from './common.ts';
import { dayField, offersField } from './downloads.ts';
import { shopQuery } from './shops.ts';

export const LABELS_PAGE_SIZE = 100;
/** Labels that can be printed at once. */
export const MAX_LABELS = 10_000;

/** Labels on sheets of A4: 65, 21 and 8 on one. */
export const SHELF_LABEL_SIZES = ['small', 'medium', 'large'] as const;
export type ShelfLabelSize = (typeof SHELF_LABEL_SIZES)[number];

/** What a unit price is for. */
export const SHELF_LABEL_UNITS = ['kg', '100g', '10g', 'litre', '100ml', '10ml', '75cl', 'metre', 'each'] as const;
export type ShelfLabelUnit = (typeof SHELF_LABEL_UNITS)[number];

/**
 * due: new and changed prices that are not printed at the price of now, prices printed once that are another now, and prices printed
 * without a deposit before its scheme began; offers: those of due that days with a price make so, as where an offer starts or has
 * ended; changed: new and changed prices since the last download; all: every product with a price.
 */
export const LABELS_SHOWN = ['due', 'offers', 'changed', 'all'] as const;
export type LabelsShown = (typeof LABELS_SHOWN)[number];

const labelSchema = z.object({
  barcode: z.string(),
  description: z.string(),
  size: z.string(),
  /** Where it stands: 'Drinks › Soft drinks'. */
  place: z.string(),
  dept_code: z.string(),
  sub_dept_code: z.string(),
  rrp: moneySchema,
  /** What the till has since the last download; '' where it is the same, or not known. */
  rrp_before: moneySchema,
  is_new: z.boolean(),
  is_due: z.boolean(),
  /** As on the label: "£1.25", "85p"; '' where there is no label, and `note` says why. */
  price: z.string(),
  /** "£3.03 per litre"; '' where there is none, and `note` says why. */
  unit_price: z.string(),
  /** Of an offer's label: "Offer until 7 Dec", "Usually £2.00". */
  offer: z.string().optional(),
  usual_price: z.string().optional(),
  /** "+ deposit" beside a price that is without it. */
  deposit: z.string().optional(),
  /** The unit that a person chose for its place; '' for that of the rules. */
  unit: z.enum(['', ...SHELF_LABEL_UNITS]).catch(''),
  /** What the label does not have, and why: sentences, or ''. */
  note: z.string(),
  /** The label that was printed last. */
  printed: z.object({ price: moneySchema, at: z.string(), by: z.string() }).nullable(),
});
export type ShelfLabel = z.infer<typeof labelSchema>;

const printSchema = z.object({
  id: idSchema,
  session_id: idSchema,
  /** made: nobody has said whether it was printed; undone: it was not after all. */
  state: z.enum(['made', 'printed', 'undone']).catch('made'),
  size: z.enum(SHELF_LABEL_SIZES).catch('medium'),
  /** The place of the first label on the first sheet, from 1. */
  first: z.number(),
  labels: z.number(),
  sheets: z.number(),
  by: z.string(),
  at: z.string(),
  undone_by: z.string(),
  undone_at: z.string().nullable(),
});
export type LabelPrint = z.infer<typeof printSchema>;

const countsSchema = z.object({
  due: z.number(),
  /** Absent where no price of the file is decided by the day. */
  offers: z.number().optional(),
  changed: z.number(),
  all: z.number(),
});
export type LabelCounts = z.infer<typeof countsSchema>;

/** Labels have the prices of a day: offers as in the last download of this wholesaler for the shop where that is not said. */
const ofLabels = z.object({ ...shopQuery, offers: emptyIsAbsent(offersField.optional()), day: dayField });

export const shelfLabels = defineCall({
  ...base,
  id: 'shelfLabels',
  method: 'GET',
  path: `${at}/sessions/{id}/labels`,
  summary: 'Products of a completed session with their shelf labels, those that are due first',
  params: idParams,
  query: z.object({
    ...pageQuery(LABELS_PAGE_SIZE),
    ...ofLabels.shape,
    show: emptyIsAbsent(z.enum(LABELS_SHOWN).default('due')),
    search: searchText,
  }),
  status: 200,
  answer: dataOf(z.object({ labels: z.array(labelSchema), counts: countsSchema, pagination: paginationSchema })),
});

const WHICH = 'Please say which labels are meant: by barcode, or by what they have in common.';
const wishSchema = z
  .object({
    barcodes: z
      .array(z.string().min(1).max(100))
      .min(1, WHICH)
      .max(MAX_LABELS, `At most ${MAX_LABELS.toLocaleString('en-GB')} labels can be printed at once.`)
      .optional(),
    /** The same as the list's query. */
    match: z
      .object({
        show: z.enum(LABELS_SHOWN).default('due'),
        search: searchText,
        except: z.array(z.string().max(100)).max(1_000).default([]),
      })
      .optional(),
    size: z.enum(SHELF_LABEL_SIZES, 'Please choose a size.').default('medium'),
    /** The place of the first label on the first sheet, from 1: a sheet may be used in part. */
    first: z.number().int().min(1).max(65).default(1),
  })
  .refine(({ barcodes, match }) => (barcodes === undefined) !== (match === undefined), {
    path: ['barcodes'],
    message: WHICH,
  })
  .meta({ examples: [{ match: { show: 'due' }, size: 'medium' }] });
export type LabelsRequest = z.input<typeof wishSchema>;

const shapeSchema = z.object({
  kind: z.enum(['bar', 'frame', 'text']),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  /** Of a bar or a frame. */
  height: z.number().optional(),
  /** A text stands on its `y`. */
  text: z.string().optional(),
  size: z.number().optional(),
  is_bold: z.boolean().optional(),
});
export type LabelShape = z.infer<typeof shapeSchema>;

const previewSchema = z.object({
  labels: z.number(),
  sheets: z.number(),
  /** Chosen products that have no label, for want of a price in whole pence. */
  without: z.number(),
  /** The paper, and its places in millimetres from the top left corner. */
  page: z.object({ width: z.number(), height: z.number() }),
  places: z.array(z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
  /** All that is black on the first sheet. */
  shapes: z.array(shapeSchema),
});
export type LabelsPreview = z.infer<typeof previewSchema>;

export const previewLabels = defineCall({
  ...base,
  id: 'previewLabels',
  method: 'POST',
  path: `${at}/sessions/{id}/labels/preview`,
  summary: 'The first sheet of shelf labels as it would be printed, as shapes in millimetres',
  params: idParams,
  query: ofLabels,
  body: wishSchema,
  status: 200,
  answer: dataOf(previewSchema),
});

export const makeLabels = defineCall({
  ...base,
  id: 'makeLabels',
  method: 'POST',
  path: `${at}/sessions/{id}/labels/prints`,
  summary: 'Put shelf labels on sheets; they count as printed when a person confirms it',
  params: idParams,
  query: ofLabels,
  body: wishSchema,
  status: 201,
  answer: dataOf(printSchema),
});

export const labelPrints = defineCall({
  ...base,
  id: 'labelPrints',
  method: 'GET',
  path: `${at}/sessions/{id}/labels/prints`,
  summary: 'What was printed of a session, newest first',
  params: idParams,
  status: 200,
  answer: dataOf(z.object({ prints: z.array(printSchema) })),
});

const printParams = z.object({ id: idSchema, printId: idSchema });
const ofPrint = { ...base, params: printParams, status: 200 } as const;
const printAt = `${at}/sessions/{id}/labels/prints/{printId}`;

export const labelSheets = defineCall({
  ...ofPrint,
  id: 'labelSheets',
  method: 'GET',
  path: `${printAt}/sheets`,
  summary: 'The sheets as a PDF of A4 pages',
  answer: 'file',
});

export const labelFile = defineCall({
  ...ofPrint,
  id: 'labelFile',
  method: 'GET',
  path: `${printAt}/file`,
  summary: 'The same labels as a CSV file for a label printer',
  answer: 'file',
});

export const confirmLabels = defineCall({
  ...ofPrint,
  id: 'confirmLabels',
  method: 'POST',
  path: `${printAt}/confirm`,
  summary: 'These labels were printed',
  body: z.object({}),
  answer: dataOf(printSchema),
});

export const undoLabels = defineCall({
  ...ofPrint,
  id: 'undoLabels',
  method: 'POST',
  path: `${printAt}/undo`,
  summary: 'These labels were not printed after all: what was printed before counts again',
  body: z.object({}),
  answer: dataOf(printSchema),
});

export const setLabelUnit = defineCall({
  ...base,
  id: 'setLabelUnit',
  method: 'PUT',
  path: `${at}/sessions/{id}/labels/units`,
  summary:
    'What unit prices of a sub-department are for, for the wholesaler of this session; "" for what the rules ask',
  params: idParams,
  body: z
    .object({
      dept_code: z.string().min(1).max(50),
      sub_dept_code: z.string().max(50),
      unit: z.enum(['', ...SHELF_LABEL_UNITS], 'Please choose a unit.'),
    })
    .meta({ examples: [{ dept_code: '10', sub_dept_code: '1010', unit: '100ml' }] }),
  status: 204,
  answer: 'nothing',
});

/** The calls of shelf-edge labels. */
export const labelCalls = [
  shelfLabels,
  previewLabels,
  makeLabels,
  labelPrints,
  labelSheets,
  labelFile,
  confirmLabels,
  undoLabels,
  setLabelUnit,
];
