import type { SessionItem } from '../../../model/item.ts';

/** What a file says a barcode is called, and which case holds it; canonical GTINs, '' where it does not say. */
export type GivenName = Readonly<{ barcode: string; name: string; size: string; caseBarcode: string }>;

type Row = Pick<SessionItem, 'canonical' | 'caseBarcode' | 'soldAs' | 'description' | 'size'>;

/** The names and links of rows as their file had them, whatever a person chose to sell since. */
export const namesGiven = (rows: readonly Row[]): GivenName[] =>
  rows
    .map(({ canonical, caseBarcode, soldAs, description: name, size }) =>
      soldAs === 'unit'
        ? { barcode: caseBarcode, caseBarcode: '', name, size }
        : { barcode: canonical, caseBarcode, name, size },
    )
    .filter(({ name, caseBarcode }) => name !== '' || caseBarcode !== '');
