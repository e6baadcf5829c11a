import { Invalid } from '@tillmap/service-kit/domain';
import {
  BUILT_IN_PROFILES,
  type Choices,
  type FilePurpose,
  type Fix,
  type TableName,
  type TillProfile,
} from '@tillmap/till-profiles';
import type { Wholesaler } from '../review/wholesaler.ts';

/** What a person chose of a till, as the call has it. */
export type TillWish = Readonly<{
  profile: string;
  purpose?: FilePurpose | undefined;
  settings: Readonly<Record<string, string>>;
  tables: Readonly<Partial<Record<TableName, Readonly<Record<string, string>> | undefined>>>;
  fixes: Readonly<Record<string, Fix>>;
  /** Which of several files, as the rehearsal names them; '' where there is one. */
  part: string;
}>;

/** What a till wants a file of its own for. */
const SPLIT_BY = { supplier: 'supplier', vat_rate: 'VAT rate', dept_code: 'department' } as const;

export type ChosenTill = Readonly<{
  key: string;
  /** Of a profile that the shop has made; null for one that comes with Tillmap. */
  version: number | null;
  profile: TillProfile;
  choices: Choices;
  part: string;
}>;

const mapOf = (entries: Readonly<Record<string, string>> | undefined): ReadonlyMap<string, string> =>
  new Map(Object.entries(entries ?? {}));

/** 422 where a till takes several files and none of them was named. */
export const requirePart = ({ profile, part }: ChosenTill): void => {
  const { split_by: splitBy } = profile.file;
  if (splitBy && part === '')
    throw new Invalid({ part: [`${profile.name} takes one file for each ${SPLIT_BY[splitBy]}. Please choose which.`] });
};

/** The profile with what it needs to know. Throws Invalid for a till or a purpose that does not exist. */
export const chosenTill = (wish: TillWish, vatCodes: Wholesaler['vatCodes']): ChosenTill => {
  const profile = BUILT_IN_PROFILES.get(wish.profile);
  if (!profile) throw new Invalid({ profile: ['This till is not known. Please choose one of the list.'] });
  const purpose = wish.purpose ?? profile.purposes[0]!;
  if (!profile.purposes.includes(purpose))
    throw new Invalid({ purpose: [`The file for ${profile.name} can be for: ${profile.purposes.join(', ')}.`] });
  const { departments, vat, suppliers } = wish.tables;
  return {
    key: wish.profile,
    version: null,
    profile,
    part: wish.part,
    choices: {
      purpose,
      settings: wish.settings,
      tables: { departments: mapOf(departments), vat: mapOf(vat), suppliers: mapOf(suppliers) },
      vat: vatCodes.map(({ code, description, rate }) => ({ code, name: description || code, rate: String(rate) })),
      fixes: new Map(Object.entries(wish.fixes)),
    },
  };
};
