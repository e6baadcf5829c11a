/** How the amounts of a column are written. */
export type AmountForm = Readonly<{ decimals: number; sign: '.' | ','; hasCurrency: boolean }>;

const AMOUNT = /^([£€$]?)\s*(\d{1,9})(?:([.,])(\d{1,4}))?$/;

/** An amount as a number of its own unit; undefined for what is none. */
export const amountIn = (cell: string): number | undefined => {
  const parts = AMOUNT.exec(cell.trim());
  return parts ? Number(`${parts[2]}.${parts[4] ?? '0'}`) : undefined;
};

/** How most amounts of a column are written; undefined where hardly any cell is an amount. */
export const amountForm = (cells: readonly string[]): AmountForm | undefined => {
  const found = cells.map((cell) => AMOUNT.exec(cell.trim())).filter((one) => one !== null);
  if (found.length === 0 || found.length < cells.length * 0.9) return undefined;
  const decimals = Math.max(...found.map((one) => one[4]?.length ?? 0));
  const commas = found.filter((one) => one[3] === ',').length;
  const points = found.filter((one) => one[3] === '.').length;
  return { decimals, sign: commas > points ? ',' : '.', hasCurrency: found.some((one) => one[1] !== '') };
};
