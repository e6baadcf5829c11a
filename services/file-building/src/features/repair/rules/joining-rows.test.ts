import { expect, test } from '@jest/globals';
import { findHeader, type HeaderFound, SUPPLIER_FILE_COLUMNS } from '@tillmap/supplier-files';
import fc from 'fast-check';
import { SameBarcodes } from '../../../model/rows/same-barcode.ts';
import { type JoiningItem, JoiningRows } from './joining-rows.ts';

const header = findHeader([{ line: 1, cells: ['Barcode', 'Cost'] }], SUPPLIER_FILE_COLUMNS) as HeaderFound;

const itemOf = (position: number, barcode: number, isLate: boolean): JoiningItem => ({
  position,
  line: position + 2,
  barcode: String(barcode),
  canonical: String(barcode).padStart(14, '0'),
  supplier: '',
  cost: String(position),
  rrp: '',
  caseQty: '',
  description: '',
  size: '',
  supplierGroup: '',
  supplierVat: '',
  costSaid: '',
  caseCost: '',
  caseBarcode: '',
  priceMark: null,
  doubts: isLate ? [{ code: 'not_today', column: '', seen: '' }] : [],
  ownOnly: false,
  isKnownCase: false,
  soldAs: '',
  isKnown: false,
  isOwn: false,
});

/** What is left when rows join in pieces, and how many were replaced. */
const joined = (pieces: readonly (readonly JoiningItem[])[]) => {
  let held: JoiningItem[] = [];
  let replaced = 0;
  for (const piece of pieces) {
    const canonicals = new Set(piece.map(({ canonical }) => canonical));
    const joining = new JoiningRows(
      header,
      new SameBarcodes(),
      held.filter(({ canonical }) => canonicals.has(canonical)),
    );
    for (const row of piece) joining.add(row);
    const { added, removed, replaced: gone } = joining.changes;
    replaced += gone.length;
    held = [...held.filter((item) => !removed.includes(item)), ...added];
  }
  return { lines: held.map(({ line }) => line).sort((one, other) => one - other), replaced };
};

test('Whenever rows join and in whichever order, the same rows count as when the file is read at once, and none is lost', () => {
  const rows = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.boolean(), fc.nat(), fc.boolean()), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(rows, (given) => {
      const items = given.map(([barcode, isLate], position) => itemOf(position, barcode, isLate));
      const whole = joined([items]);
      const isMended = given.map(([, , , mended]) => mended);
      const mended = items
        .filter((_, at) => isMended[at])
        .sort((one, other) => given[one.position]![2] - given[other.position]![2]);
      const parts = joined([items.filter((_, at) => !isMended[at]), ...mended.map((item) => [item])]);
      expect(parts).toEqual(whole);
      expect(whole.lines.length + whole.replaced).toBe(items.length);
      expect(whole.lines.length).toBe(new Set(items.map(({ barcode }) => barcode)).size);
    }),
  );
});
