import type { LabelsRequest, LabelsShown } from '@tillmap/contracts';

/** Which labels are chosen: all that a list finds but for some, or some by their barcodes. */
export type Chosen =
  | Readonly<{ of: 'match'; show: LabelsShown; search: string; except: ReadonlySet<string> }>
  | Readonly<{ of: 'barcodes'; barcodes: ReadonlySet<string> }>;

/** Labels that are due are chosen from the start. */
export const ALL_DUE: Chosen = { of: 'match', show: 'due', search: '', except: new Set() };
export const ALL_OFFERS: Chosen = { ...ALL_DUE, show: 'offers' };
export const NONE: Chosen = { of: 'barcodes', barcodes: new Set() };

const toggled = (set: ReadonlySet<string>, barcode: string): ReadonlySet<string> => {
  const next = new Set(set);
  if (!next.delete(barcode)) next.add(barcode);
  return next;
};

export const isChosen = (chosen: Chosen, barcode: string): boolean =>
  chosen.of === 'match' ? !chosen.except.has(barcode) : chosen.barcodes.has(barcode);

export const toggle = (chosen: Chosen, barcode: string): Chosen =>
  chosen.of === 'match'
    ? { ...chosen, except: toggled(chosen.except, barcode) }
    : { of: 'barcodes', barcodes: toggled(chosen.barcodes, barcode) };

type Listed = Readonly<{ show: LabelsShown; search: string }>;

const isAllDue = ({ show, search }: Listed): boolean => show === 'due' && search === '';

/** What is put aside of the due labels while another list is shown; labels by barcode stay chosen there. */
export const asideOf = (chosen: Chosen, listed: Listed, aside: Chosen): Chosen => {
  if (!isAllDue(listed)) return aside;
  return chosen.of === 'match' ? chosen : NONE;
};

/** What is chosen when another list is shown: labels by barcode stay; where there are none, due labels are as they were left. */
export const chosenIn = (chosen: Chosen, next: Listed, aside: Chosen): Chosen => {
  if (chosen.of === 'barcodes') return chosen.barcodes.size === 0 && isAllDue(next) ? aside : chosen;
  return chosen.show === next.show && chosen.search === next.search ? chosen : NONE;
};

/** The same as the server is asked; undefined where nothing is chosen. */
export const toLabelsRequest = (
  chosen: Chosen,
  total: number,
): Pick<LabelsRequest, 'barcodes' | 'match'> | undefined => {
  if (chosen.of === 'barcodes') return chosen.barcodes.size === 0 ? undefined : { barcodes: [...chosen.barcodes] };
  if (total <= chosen.except.size) return undefined;
  return { match: { show: chosen.show, search: chosen.search, except: [...chosen.except] } };
};
