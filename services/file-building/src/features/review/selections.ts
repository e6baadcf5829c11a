import type { Actor } from '@tillmap/service-kit/domain';
import { cleanText, isPrintedBarcode, searchedBarcode } from '@tillmap/supplier-files';
import type { Session } from '../../model/session.ts';
import type { Names } from '../../model/wholesaler.ts';
import type { FacetChoice, ReviewFilter, ReviewSearch, ReviewSelection } from './rules/review-selection.ts';

/** Which products a person asks for, as they typed and chose it. */
export type Selected = Readonly<{ filter: ReviewFilter; search: string; issue: string; facets: FacetChoice }>;

/** The same as the store finds it, with the products that its flags are of. */
export type Select = (actor: Actor, session: Session, selected: Selected, names: Names) => Promise<ReviewSelection>;

// Under three characters a substring is found nearly everywhere, so only beginnings count.
const SUBSTRING_CHARS = 3;

const searchOf = (text: string, names: Names): ReviewSearch | null => {
  if (text === '') return null;
  const how = text.length < SUBSTRING_CHARS ? 'begins' : 'contains';
  const barcode = searchedBarcode(text);
  const canonical = barcode !== undefined && !barcode.includes(text) ? barcode : null;
  if (canonical !== null && isPrintedBarcode(text)) return { text: '', how, canonical, places: [] };
  return { text, how, canonical, places: names.placesNamed(text, how) };
};

/** What a person asks for, as the store finds it: searched text is looked for in names, barcodes and the places of `names`. */
export const selectionOf = ({ search, ...selected }: Selected, names: Names): Omit<ReviewSelection, 'flagged'> => ({
  ...selected,
  search: searchOf(cleanText(search), names),
});
