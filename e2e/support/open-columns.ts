import { unitBarcode } from './priced-file.ts';

export const OPEN_HEADER = 'Prod,Ref Nr,Desc,Pk,Price 1,Price 2,Price 3,Ref';

const NAMES = ['Baked Beans in Sauce', 'Tomato Ketchup Squeezy', 'Tonic Light Bottle', 'Choc Fingers Pack'];
const rrpOf = (at: number): number => 0.79 + (at % 5) + (at % 3) * 0.1;

/** A file that leaves open which of its three prices is the RRP. */
export const openColumnsFile = (rows: number, header = OPEN_HEADER): string =>
  [
    header,
    ...Array.from({ length: rows }, (_, at) => {
      const cost = ((rrpOf(at) * (0.6 + (at % 7) * 0.021)) / 1.2).toFixed(2);
      const prices = [cost, rrpOf(at).toFixed(2), (rrpOf(at) - (at % 4 === 0 ? 0.2 : 0)).toFixed(2)];
      return `BW${at},${unitBarcode(at)},${NAMES[at % 4]} ${at},${[6, 12, 24][at % 3]},${prices.join(',')},A`;
    }),
  ].join('\n');

/** The same as a person chooses it. */
export const asNorthwayFile = (text: string) => ({
  name: 'northway-week-48.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});
