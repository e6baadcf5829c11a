import type { FilePurpose } from '../profile/profile.ts';
import type { CodeTables } from '../values/compile-value.ts';

/** What is done with the cells of one problem: the same for all rows that have it. */
export const FIXES = ['shorten', 'replace_signs', 'leave_out'] as const;
export type Fix = (typeof FIXES)[number];

/** A VAT code of the wholesaler, and what the shop's till calls it. */
export type VatName = Readonly<{ code: string; name: string; rate: string }>;

/** What a profile needs to know of a shop and of this file. */
export type Choices = Readonly<{
  purpose: FilePurpose;
  /** Answers to the questions of the profile, by name; what is missing has the profile's default. */
  settings: Readonly<Record<string, string>>;
  tables: CodeTables;
  vat: readonly VatName[];
  /** By key of the problem. */
  fixes: ReadonlyMap<string, Fix>;
  /** Headings of columns that files for products that the till has are without, so that it keeps what it has. */
  keep?: ReadonlySet<string>;
}>;
