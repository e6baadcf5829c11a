/** What speaks for a wholesaler. `known`: barcodes of the file that it has mappings of. */
export type WholesalerEvidence = Readonly<{
  code: string;
  name: string;
  known: number;
  /** A layout of it fits the file. */
  hasLayout: boolean;
  /** The file is called like it, or like its last file. */
  isNamed: boolean;
}>;

export type ChosenWholesaler = Readonly<{ wholesaler: WholesalerEvidence | undefined; reason: string }>;

/** So much of the barcodes, and so many times those of the next one, speak for a wholesaler without its name. */
const LEAST_SHARE = 0.2;
const TIMES_THE_NEXT = 2;
/** A name or a layout speaks for one that knows at least so much of what the best one knows. */
const SHARE_OF_BEST = 0.5;

const countText = (count: number): string => count.toLocaleString('en-GB');

const reasonFor = ({ known, hasLayout, isNamed }: WholesalerEvidence, barcodes: number): string => {
  const parts = [
    isNamed && 'the file has its name',
    hasLayout && 'the columns are as remembered',
    `${countText(known)} of the first ${countText(barcodes)} barcodes are known`,
  ].filter((part) => part !== false);
  const sentence = parts.join(', ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
};

const onlyOne = (some: readonly WholesalerEvidence[]): WholesalerEvidence | undefined =>
  some.length === 1 ? some[0] : undefined;

const byBarcodes = ([best, next]: readonly WholesalerEvidence[], barcodes: number): WholesalerEvidence | undefined =>
  best && best.known >= barcodes * LEAST_SHARE && best.known >= (next?.known ?? 0) * TIMES_THE_NEXT && best.known > 0
    ? best
    : undefined;

/** Whose file it is, of how many barcodes; nobody's where several could be meant. */
export const chooseWholesaler = (candidates: readonly WholesalerEvidence[], barcodes: number): ChosenWholesaler => {
  const sorted = candidates.toSorted((one, other) => other.known - one.known);
  const least = (sorted[0]?.known ?? 0) * SHARE_OF_BEST;
  const likely = sorted.filter(({ known }) => known >= least);
  const named = likely.filter(({ isNamed }) => isNamed);
  const laidOut = (named.length > 0 ? named : likely).filter(({ hasLayout }) => hasLayout);
  const chosen = onlyOne(laidOut) ?? onlyOne(named) ?? byBarcodes(sorted, barcodes);
  if (chosen) return { wholesaler: chosen, reason: reasonFor(chosen, barcodes) };
  const [one, other] = likely.filter(({ known }) => known > 0);
  return {
    wholesaler: undefined,
    reason: other
      ? `${one!.name} and ${other.name} both know its barcodes. Please choose one.`
      : 'No wholesaler is known by this file. Please choose one.',
  };
};
