import type { TillProfileInfo } from '@tillmap/contracts';
import { remember, remembered } from '../../../../shared/remembered.ts';
import { NO_TILL, type TillWish } from './till-wish.ts';

type KeptTill = Pick<TillWish, 'purpose' | 'settings' | 'tables'>;
/** What was chosen last for a wholesaler, and what each till was told of the shop. */
type Kept = { profile: string; tills: Record<string, KeptTill> };

const nameOf = (wholesaler: string): string => `till-${wholesaler}`;
const keptOf = (wholesaler: string): Kept => remembered<Kept>(nameOf(wholesaler), { profile: '', tills: {} });

/** A till with what it was told of the shop before. */
export const chosenBefore = (wholesaler: string, profile: string): TillWish => ({
  ...NO_TILL,
  ...keptOf(wholesaler).tills[profile],
  profile,
});

/** The till that was chosen last for a wholesaler; no till where it is not known any more. */
export const lastTill = (wholesaler: string, profiles: readonly TillProfileInfo[]): TillWish => {
  const { profile } = keptOf(wholesaler);
  return profiles.some(({ key }) => key === profile) ? chosenBefore(wholesaler, profile) : NO_TILL;
};

/** Keeps the till, its settings and its codes for the next file of the wholesaler; fixes are of one file. */
export const keepTill = (wholesaler: string, { profile, purpose, settings, tables }: TillWish): void => {
  const { tills } = keptOf(wholesaler);
  remember(nameOf(wholesaler), {
    profile,
    tills: profile === '' ? tills : { ...tills, [profile]: { purpose, settings, tables } },
  } satisfies Kept);
};
