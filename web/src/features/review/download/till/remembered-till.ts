import type { TillProfileInfo } from '@tillmap/contracts';
import { remember, remembered } from '../../../../shared/remembered.ts';
import { NO_TILL, type TillSelection } from './till-selection.ts';

type KeptTill = Pick<TillSelection, 'purpose' | 'settings' | 'tables' | 'keep'>;
/** What was chosen last for a wholesaler, and what each till was told of the shop. */
type Kept = { profile?: string; tills: Record<string, KeptTill> };

const nameOf = (wholesaler: string): string => `till-${wholesaler}`;
const keptOf = (wholesaler: string): Kept => remembered<Kept>(nameOf(wholesaler), { tills: {} });

/** A till with what it was told of the shop before. */
export const chosenBefore = (wholesaler: string, profile: string): TillSelection => ({
  ...NO_TILL,
  ...keptOf(wholesaler).tills[profile],
  profile,
});

/**
 * The till that the shop has, else that was chosen last for a wholesaler, and before any was chosen here the shop's own that is meant
 * for it; no till where it is not known any more.
 */
export const lastTill = (wholesaler: string, profiles: readonly TillProfileInfo[], ofShop: string): TillSelection => {
  const meant = profiles.find(({ own, wholesalers }) => own && wholesalers.includes(wholesaler))?.key;
  const profile = ofShop || (keptOf(wholesaler).profile ?? meant);
  const isKnown = profile !== undefined && profiles.some(({ key }) => key === profile);
  return isKnown ? chosenBefore(wholesaler, profile) : NO_TILL;
};

/**
 * Keeps the till, its settings, its codes and the columns that it keeps for the next file of the wholesaler; fixes are of one file. The codes of the
 * shop's own profile are kept with that, for everybody.
 */
export const keepTill = (
  wholesaler: string,
  { profile, purpose, settings, keep, tables: given }: TillSelection,
  isOwn: boolean,
): void => {
  const { tills } = keptOf(wholesaler);
  const tables = isOwn ? {} : given;
  remember(nameOf(wholesaler), {
    profile,
    tills: profile === '' ? tills : { ...tills, [profile]: { purpose, settings, tables, keep } },
  } satisfies Kept);
};
