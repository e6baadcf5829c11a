import type { ChangeType } from '@tillmap/contracts';

export const CLASS_LABELS: Readonly<Record<ChangeType, string>> = {
  new: 'New',
  was_left_out: 'Was left out',
  gone: 'Gone',
  other_product: 'Another product',
  cost_up: 'Cost up',
  cost_down: 'Cost down',
  rrp_up: 'RRP up',
  rrp_down: 'RRP down',
  mark_gained: 'Price mark gained',
  mark_lost: 'Price mark lost',
  mark_changed: 'Price mark changed',
  size_or_case: 'Size or case changed',
  renamed: 'Name changed',
  new_barcode: 'New barcode',
  vat_moved: 'VAT moved',
  place_moved: 'Department moved',
};

/** Anything can be chosen in an address: what is not known is called as it stands there. */
export const changeLabel = (value: string): string =>
  Object.hasOwn(CLASS_LABELS, value) ? CLASS_LABELS[value as ChangeType] : value;
