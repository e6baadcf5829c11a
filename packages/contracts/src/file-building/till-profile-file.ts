/** A till's file as data, as docs/till-profiles.md describes it and as it is exported. What it has to be is checked by the server. */
export type TillProfileFile = {
  format: 1;
  name: string;
  till: string;
  certainty: 'run' | 'code' | 'document' | 'third_party' | 'own_file' | 'not_verified';
  sources: string[];
  checked_on: string;
  notes: string[];
  file: {
    content:
      | {
          kind: 'csv';
          separator: ',' | ';' | '\t' | '|' | '~' | '^';
          quotes: 'where_needed' | 'always';
          newline: 'crlf' | 'lf';
          characters: 'utf-8' | 'utf-8-with-mark' | 'utf-16le' | 'windows-1252' | 'iso-8859-1' | 'ascii';
        }
      | { kind: 'xlsx'; sheet: string };
    header: boolean;
    max_rows?: number | undefined;
    split_by?: 'supplier' | 'vat_rate' | 'dept_code' | undefined;
  };
  purposes: ('new' | 'update' | 'prices')[];
  settings: { name: string; question: string; default: string }[];
  tables: ('departments' | 'vat' | 'suppliers')[];
  update_notes?: string[] | undefined;
  missing_column_keeps?: true | undefined;
  columns: TillColumn[];
};

export type TillColumn = {
  heading: string;
  /** A field, a text, or one of the functions. */
  value: TillValue;
  for_each_vat?: boolean | undefined;
  only_for?: ('new' | 'update' | 'prices')[] | undefined;
  rules?: TillColumnRule[] | undefined;
};

/** Where a cell comes from: one key tells which form it is. */
export type TillValue = { readonly [part: string]: unknown };

/** What a cell has to be, what the till does otherwise, and how this is known. */
export type TillColumnRule = {
  test: { readonly [part: string]: unknown };
  fate: string;
  certainty: string;
  source: string;
};
