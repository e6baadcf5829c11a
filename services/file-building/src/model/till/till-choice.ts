import { Invalid } from '@tillmap/service-kit/domain';
import type { Choices, CodeTables, FilePurpose, Fix, TableName, TillProfile } from '@tillmap/till-files';
import type { Wholesaler } from '../wholesaler.ts';
import type { KnownProfile, SavedTables } from './known-profile.ts';

/** What a person chose of a till, as the call has it. */
export type TillSelection = Readonly<{
  profile: string;
  purpose?: FilePurpose | undefined;
  settings: Readonly<Record<string, string>>;
  /** Before those that are saved with the profile. */
  tables: SavedTables;
  fixes: Readonly<Record<string, Fix>>;
  /** Columns that the till keeps as it has them. */
  keep: readonly string[];
  /** Which of several files, as the rehearsal names them; '' where there is one. */
  part: string;
}>;

/** What a till wants a file of its own for. */
const SPLIT_BY = { supplier: 'supplier', vat_rate: 'VAT rate', dept_code: 'department' } as const;

export type ChosenTill = Readonly<{
  key: string;
  profile: TillProfile;
  /** Of a profile that the shop has made; null for one that comes with Tillmap. */
  version: number | null;
  choices: Choices;
  part: string;
}>;

const NO_TABLES: SavedTables = {};
/** What stands for a code that is an empty cell at the till, where an empty text takes a code out. */
export const EMPTY_CODE = '(empty)';

/** Saved tables of a wholesaler, with others before them, as a profile's columns look them up. */
export const codeTablesOf = (saved: SavedTables = NO_TABLES, before: SavedTables = NO_TABLES): CodeTables => {
  const of = (name: TableName) =>
    new Map(
      Object.entries({ ...saved[name], ...before[name] }).map(([value, code]) => [
        value,
        code === EMPTY_CODE ? '' : code,
      ]),
    );
  return { departments: of('departments'), vat: of('vat'), suppliers: of('suppliers') };
};

/** VAT codes as a profile's columns name them. */
export const vatNamesOf = (vatCodes: Wholesaler['vatCodes']): Choices['vat'] =>
  vatCodes.map(({ code, description, rate }) => ({ code, name: description || code, rate: String(rate) }));

/** What names of files call a till: its key, or as the shop has named its profile. */
export const tillWord = ({ key, version, profile }: Pick<ChosenTill, 'key' | 'version' | 'profile'>): string =>
  version === null ? key : profile.name;

/** 422 where a till takes several files and none of them was named. */
export const requirePart = ({ profile, part }: ChosenTill): void => {
  const { split_by: splitBy } = profile.file;
  if (splitBy && part === '')
    throw new Invalid({ part: [`${profile.name} takes one file for each ${SPLIT_BY[splitBy]}. Please choose which.`] });
};

/** 422 for a row of another file where none was named: it would be left behind without a word. */
export const requireNamedPart = ({ profile, part }: Pick<ChosenTill, 'profile' | 'part'>): void => {
  if (part === '')
    throw new Invalid({
      part: [
        `${profile.name} takes ${profile.file.max_rows} products in one file, and there are more. Please choose which.`,
      ],
    });
};

/**
 * The profile with what it needs to know of the products' wholesaler; `known` is the one that was wished for. Throws Invalid for a till or a purpose that
 * does not exist.
 */
export const chosenTill = (
  wish: TillSelection,
  known: KnownProfile | undefined,
  { code, vatCodes }: Pick<Wholesaler, 'code' | 'vatCodes'>,
): ChosenTill => {
  if (!known) throw new Invalid({ profile: ['This till is not known. Please choose one of the list.'] });
  const { profile, version, tables } = known;
  const purpose = wish.purpose ?? profile.purposes[0]!;
  if (!profile.purposes.includes(purpose))
    throw new Invalid({ purpose: [`The file for ${profile.name} can be for: ${profile.purposes.join(', ')}.`] });
  return {
    key: known.key,
    profile,
    version,
    part: wish.part,
    choices: {
      purpose,
      settings: wish.settings,
      tables: codeTablesOf(tables[code], wish.tables),
      vat: vatNamesOf(vatCodes),
      fixes: new Map(Object.entries(wish.fixes)),
      keep: new Set(wish.keep),
    },
  };
};
