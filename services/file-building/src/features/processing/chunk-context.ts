import type { SessionItem } from '../../model/item.ts';
import type { Upload } from '../../model/session.ts';
import type { Chunk } from './rules/chunk.ts';
import type { ProcessingUnit } from './unit.ts';

type Span = Pick<Chunk, 'firstPosition' | 'lastPosition'>;

const isTold = ({ supplierGroup, supplierVat }: SessionItem): boolean => supplierGroup + supplierVat !== '';

/** A stretch of a file without any item. */
export const NOWHERE: Span = { firstPosition: -1, lastPosition: -1 };

/** The items of a chunk, in the order of the file. */
export const itemsOfChunk = (
  unit: ProcessingUnit,
  upload: Upload,
  { positions, firstPosition, lastPosition }: Pick<Chunk, 'positions' | 'firstPosition' | 'lastPosition'>,
): Promise<SessionItem[]> =>
  positions === null ? unit.items.range(upload.id, firstPosition, lastPosition) : unit.items.at(upload.id, positions);

/** Whether the file says of one of the items what the supplier files it under, or at what VAT. */
export const haveSupplierContext = (items: readonly SessionItem[]): boolean => items.some(isTold);

/** The products of other chunks that tell what the groups and the VAT of a file are: files are often in the order of their groups. */
export const contextItemsOutside = async (
  unit: ProcessingUnit,
  upload: Upload,
  { firstPosition, lastPosition }: Span,
): Promise<SessionItem[]> =>
  (await unit.items.sample(upload.id)).filter(({ position }) => position < firstPosition || position > lastPosition);
