import {
  listTillProfiles,
  type Rehearsal,
  rehearseTill,
  type TillProblem,
  type TillProfileInfo,
} from '@tillmap/contracts';

const profilesSchema = listTillProfiles.answer.shape.data.shape.profiles;
const rehearsalSchema = rehearseTill.answer.shape.data;

export const aTillProfile = (over: Partial<TillProfileInfo> = {}): TillProfileInfo =>
  profilesSchema.element.parse({
    key: 'shopify',
    name: 'Shopify POS',
    till: 'Shopify',
    certainty: 'document',
    sources: ['Shopify: "Using CSV files"'],
    checked_on: '2026-11-25',
    notes: ['A file has at most 15 MB.'],
    file: 'csv',
    purposes: ['new', 'update', 'prices'],
    settings: [],
    tables: [],
    headings: ['Title', 'Price'],
    ...over,
  });

export const aTillProblem = (over: Partial<TillProblem> = {}): TillProblem => ({
  key: 'Title/1',
  column: 'Title',
  verdict: 'refused',
  words: 'Title is longer than 255 characters',
  fate: 'The till refuses the row.',
  certainty: 'document',
  source: 'Shopify: "Using CSV files"',
  rows: 3,
  fixes: ['shorten', 'leave_out'],
  example: { barcode: '5099000100302', before: 'A very long name 1.5L', after: 'A long name 1.5L' },
  ...over,
});

export const aRehearsal = (over: Partial<Rehearsal> = {}): Rehearsal =>
  rehearsalSchema.parse({
    profile: 'shopify',
    purpose: 'new',
    parts: [{ part: '', products: 63 }],
    products: 63,
    imported: 60,
    changed: 0,
    refused: 3,
    left_out: 0,
    problems: [aTillProblem()],
    overwrites: [],
    unique: [],
    more_problems: 0,
    ...over,
  });

/** A till that has to be told the names of its VAT codes and of the shop. */
export const KRIOLOS = aTillProfile({
  key: 'kriolos',
  name: 'KriolOS oPOS',
  certainty: 'code',
  tables: ['vat'],
  purposes: ['new'],
  settings: [{ name: 'shop', question: 'What is the shop called at the till?', default: 'Main' }],
});
/** What it refuses until it has. */
export const NO_VAT = aTillProblem({
  key: 'Tax/vat/S',
  column: 'Tax',
  words: 'The till has no VAT code for S',
  certainty: 'own_file',
  rows: 40,
  fixes: ['leave_out'],
  example: { barcode: '5099000100302', before: '', after: '' },
  missing: { table: 'vat', value: 'S', name: 'Standard rate' },
});
/** What is changed by a rule that nobody verified. */
export const GUESSED = aTillProblem({
  key: 'Name/0',
  column: 'Name',
  verdict: 'changed',
  words: 'Name is longer than 30 characters',
  fate: 'The till cuts it.',
  certainty: 'not_verified',
  source: 'KriolOS: text columns',
  rows: 9,
  fixes: ['shorten'],
});
