/** The columns of an exported lookup, in their order. */
export const EXPORT_COLUMNS = [
  'barcode',
  'name',
  'size',
  'dept_code',
  'dept_name',
  'sub_dept_code',
  'sub_dept_name',
  'cg_group_code',
  'cg_group_name',
  'vat_code',
  'vat_rate',
  'vat_description',
  'confidence',
  'source',
] as const;

const LONDON = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** `product_lookup_{yyyymmdd-hhmmss}.csv` in the shop's own time. */
export const exportFileName = (moment: Date): string => {
  const parts = new Map(LONDON.formatToParts(moment).map(({ type, value }) => [type, value]));
  const joined = (...types: Intl.DateTimeFormatPartTypes[]): string => types.map((type) => parts.get(type)).join('');
  return `product_lookup_${joined('year', 'month', 'day')}-${joined('hour', 'minute', 'second')}.csv`;
};
