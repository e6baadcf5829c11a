import type {
  ClassificationCodes,
  ClassifierPrediction,
  CorrespondenceLevel,
  CrossWholesalerEvidence,
  DecideOptions,
  Neighbour,
} from '@tillmap/classification';

/** A wholesaler with three groups, and what may be known of a product of its. */
export const cola: ClassificationCodes = { deptCode: '10', subDeptCode: '11', cgCode: '12', vatCode: 'S' };
export const water: ClassificationCodes = { deptCode: '10', subDeptCode: '11', cgCode: '13', vatCode: 'Z' };
export const crisps: ClassificationCodes = { deptCode: '20', subDeptCode: '21', cgCode: '', vatCode: 'S' };
export const options: DecideOptions = { reviewThreshold: 80, isKnown: () => true };
export const product = { name: 'Brisk cola', size: '' };
export const names = {
  classification: ({ cgCode: cg }: ClassificationCodes) => cg,
  vat: (vat: string) => vat,
  wholesaler: (code: string) => code,
};

export const near = (codes: ClassificationCodes, score: number, number = 1): Neighbour => ({
  barcode: String(number).padStart(14, '0'),
  name: `Known product ${number}`,
  size: '',
  codes,
  score,
});
export const ranking = (probability: number, ...ranked: [ClassificationCodes, number][]): ClassifierPrediction => ({
  candidates: ranked.map(([codes, share]) => ({ codes: { ...codes, vatCode: '' }, share })),
  probability,
});
export const elsewhere = (
  codes: ClassificationCodes,
  count: number,
  level: CorrespondenceLevel = 'group',
  fits: (group: ClassificationCodes) => number = ({ cgCode: cg }) => (cg === codes.cgCode ? 0.9 : 0.01),
): [CrossWholesalerEvidence] => [
  { wholesaler: 'W2', candidates: [{ codes, count, share: 1, vatShare: 1, level }], fits },
];
