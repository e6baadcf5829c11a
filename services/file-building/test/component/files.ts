/** Twelve digits with their check digit. */
export const withCheckDigit = (body: string): string => {
  const sum = Array.from(body).reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
};

/** A barcode with its check digit, unique by number. */
export const barcodeOf = (number: number): string => withCheckDigit(`50${String(number).padStart(10, '0')}`);

const HEADER = 'Barcode,Supplier Code,Cost Price,RRP,Case Qty,Description';

/** A supplier file of so many products. */
export const supplierCsv = (rows: number, description = (number: number) => `Item ${number}`): string =>
  [
    HEADER,
    ...Array.from(
      { length: rows },
      (_, n) => `${barcodeOf(n)},SUP${n % 3},${1 + (n % 90) / 100},2.49,12,${description(n)}`,
    ),
  ].join('\r\n');
