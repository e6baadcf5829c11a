import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dataOf, idParams } from '../fields.ts';
import { at, base } from './common.ts';
import { ofFile } from './downloads.ts';

const body = z.object({
  /** The till, as for its rehearsal (`rehearseTill`), as JSON. */
  choice: z
    .string()
    .max(200_000, 'The choice is too long.')
    .meta({ examples: ['{"profile":"ospos"}'] }),
});

const comparisonSchema = z.object({
  /** Products of the till's export. */
  at_till: z.number(),
  /** new + updates + same + doubled. */
  products: z.number(),
  new: z.number(),
  updates: z.number(),
  same: z.number(),
  /** The till has them under another code, so that loading the file makes a second product. */
  doubled: z.number(),
  doubled_examples: z.array(z.object({ barcode: z.string(), description: z.string(), code: z.string() })),
  /** Of the updates, which columns differ. */
  changes: z.array(z.object({ column: z.string(), products: z.number() })),
  /** Columns of the export that the till's file has as well. */
  compared_columns: z.array(z.string()),
  /** Barcodes of the export that a spreadsheet has ruined. */
  ruined: z.array(z.object({ words: z.string(), rows: z.number(), examples: z.array(z.string()) })),
  notes: z.array(z.string()),
});
export type TillComparison = z.infer<typeof comparisonSchema>;

/** Nothing is kept of the export. */
export const compareTill = defineCall({
  ...base,
  id: 'compareTill',
  method: 'POST',
  path: `${at}/sessions/{id}/till/comparison`,
  upload: true,
  summary:
    "What a till's file would do to the products of its last export (.csv, .txt, .xlsx): new, updates, same, doubled",
  params: idParams,
  query: ofFile,
  body,
  status: 200,
  answer: dataOf(comparisonSchema),
});

export const comparedRows = defineCall({
  ...base,
  id: 'comparedRows',
  method: 'POST',
  path: `${at}/sessions/{id}/till/comparison/rows`,
  upload: true,
  summary: 'The same for each row, as a CSV file for a spreadsheet',
  params: idParams,
  query: ofFile,
  body,
  status: 200,
  answer: 'file',
});

export const tillComparisonCalls = [compareTill, comparedRows];
