import { z } from 'zod';
import { defineCall } from '../call.ts';
import { REJECTED_ROWS_SHOWN } from '../constants.ts';
import { dataOf, emptyIsAbsent, idParams, idSchema, wholeNumberInAddress } from '../fields.ts';
import { at, base } from './common.ts';
import { uploadResultSchema } from './upload.ts';

/** A cell of a rejected row. `column` is its place in the row, `field` what the column means. */
const rejectedCellSchema = z.object({
  column: z.number(),
  field: z.string(),
  /** The name of the column. */
  name: z.string(),
  value: z.string(),
  /** Why the row cannot be used; '' for a cell that is not at fault. */
  reason: z.string(),
  /** A value that was probably meant, to be offered; '' where there is none. */
  use: z.string(),
});
export type RejectedCell = z.infer<typeof rejectedCellSchema>;

const rejectedRowSchema = z.object({
  line: z.number(),
  reasons: z.array(z.string()),
  /** Those that tell what the row is, and those at fault; none where the row cannot be corrected here. */
  cells: z.array(rejectedCellSchema),
});
export type RejectedRow = z.infer<typeof rejectedRowSchema>;

const rejectedCellsSchema = z.object({
  /** Whether rows of this session may still be corrected. */
  can_correct: z.boolean(),
  /** How many rejected rows there are. */
  total: z.number(),
  rows: z.array(rejectedRowSchema),
});
export type RejectedCells = z.infer<typeof rejectedCellsSchema>;

export const rejectedCells = defineCall({
  ...base,
  id: 'rejectedCells',
  method: 'GET',
  path: `${at}/sessions/{id}/rejected-cells`,
  summary: 'Rejected rows of the upload with the cells at fault, by line',
  params: idParams,
  query: z.object({
    /** Only rows below this line. */
    after: emptyIsAbsent(wholeNumberInAddress(0).default(0)),
    limit: emptyIsAbsent(z.coerce.number().int().min(1).max(REJECTED_ROWS_SHOWN).default(REJECTED_ROWS_SHOWN)),
  }),
  status: 200,
  answer: dataOf(rejectedCellsSchema),
});

const MOST_CHARS = 1_000;

export const correctRow = defineCall({
  ...base,
  id: 'correctRow',
  method: 'PUT',
  path: `${at}/sessions/{id}/rejected-rows/{line}`,
  summary:
    'Correct cells of a rejected row, so that it joins; still faulty is a 422 with reasons as `cells.3` and values to offer as `use.3`',
  params: z.object({ id: idSchema, line: z.coerce.number().int().min(1).max(2_000_000_000) }),
  body: z.object({
    cells: z
      .array(
        z.object({
          column: z.number().int().min(0).max(511),
          value: z.string().max(MOST_CHARS, 'A cell has at most 1,000 characters.'),
          /** The value that the person saw: another one is a 409. */
          was: z.string().max(MOST_CHARS + 1),
        }),
      )
      .min(1, 'Please correct at least one cell.')
      .max(512),
    /** Uses a barcode although its check digit is wrong. */
    keep_barcode: z.boolean().default(false),
  }),
  status: 200,
  answer: dataOf(uploadResultSchema),
});

const rowSchema = z.object({ line: z.number(), reasons: z.array(z.string()) });

const correctedRowsSchema = z.object({
  /** The result of the upload as it is now. */
  upload: uploadResultSchema,
  /** Rows that joined, those that stay rejected with other cells or reasons, and those that nobody changed. */
  joined: z.number(),
  still_rejected: z.number(),
  unchanged: z.number(),
  /** Rows of the file that are no rejected row of this session: how many, and the first of them. */
  not_used_count: z.number(),
  not_used: z.array(rowSchema),
});
export type CorrectedRowsResult = z.infer<typeof correctedRowsSchema>;

export const correctedRows = defineCall({
  ...base,
  id: 'correctedRows',
  method: 'POST',
  path: `${at}/sessions/{id}/corrected-rows`,
  upload: true,
  summary: 'Upload the corrected file of rejected rows to its session; rows that can be used now join it',
  params: idParams,
  status: 200,
  answer: dataOf(correctedRowsSchema),
});

export const repairCalls = [rejectedCells, correctRow, correctedRows];
