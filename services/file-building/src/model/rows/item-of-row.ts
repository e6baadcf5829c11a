import type { GtinFlag, SupplierItem } from '@tillmap/supplier-files';
import type { SessionItem } from '../item.ts';

/** The item of a row that could be read, before anything is known of its product. */
export const itemOf = (
  read: SupplierItem,
  flags: readonly GtinFlag[],
  position: number,
  supplierGroup: string,
): SessionItem => ({
  ...read,
  position,
  ownOnly: flags.includes('in_store') || flags.includes('wrong_check_digit'),
  supplierGroup,
  isKnownCase: false,
  soldAs: '',
});
