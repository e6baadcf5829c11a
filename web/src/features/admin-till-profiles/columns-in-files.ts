import type { TillPurpose } from '@tillmap/contracts';
import { plural } from '../../shared/format.ts';
import { PURPOSE_NAMES, PURPOSES } from '../../shared/till-purposes.ts';
import type { DraftColumn } from './draft.ts';

const isIn = ({ only_for: only }: DraftColumn, purpose: TillPurpose): boolean => only?.includes(purpose) ?? true;

/** The files that a column can be in, with whether it is: those of the profile, and those it was once kept to. */
export const purposesOf = (
  column: DraftColumn,
  purposes: readonly TillPurpose[],
): readonly { purpose: TillPurpose; isIn: boolean }[] =>
  PURPOSES.filter((one) => purposes.includes(one) || column.only_for?.includes(one)).map((purpose) => ({
    purpose,
    isIn: isIn(column, purpose),
  }));

/** A column put into the files for a purpose, or taken out of them; it stays in those it is in alone. */
export const withPurpose = (
  column: DraftColumn,
  purposes: readonly TillPurpose[],
  purpose: TillPurpose,
): DraftColumn => {
  const { only_for: _before, ...rest } = column;
  const choices = purposesOf(column, purposes);
  const now = choices.filter((one) => (one.purpose === purpose ? !one.isIn : one.isIn)).map((one) => one.purpose);
  if (now.length === 0) return column;
  return now.length === choices.length ? rest : { ...rest, only_for: now };
};

/** 'New products only · for each VAT code · 2 rules'; 'More' where there is nothing to tell. */
export const detailsText = ({ only_for: only, for_each_vat: isRepeated, rules = [] }: DraftColumn): string => {
  const parts = [
    ...(only ? [`Only in files for: ${only.map((one) => PURPOSE_NAMES[one].toLowerCase()).join(', ')}`] : []),
    ...(isRepeated ? ['For each VAT code'] : []),
    ...(rules.length > 0 ? [plural(rules.length, 'rule')] : []),
  ];
  return parts.length > 0 ? parts.join(' · ') : 'More';
};
