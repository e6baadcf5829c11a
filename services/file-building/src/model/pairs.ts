import type { ClassificationCodes } from '@tillmap/classification';

/** What the name of a pair begins with among decisions, before the new canonical barcode: no barcode has a colon. */
export const PAIR_OF = 'pair:';

/** The same product under a new barcode and under the one that it had; both canonical. */
export type Pair = Readonly<{ fresh: string; old: string }>;

/** A place that a person decided for a barcode, or took back, for all that learns from people. */
export type TaughtPlace = ClassificationCodes &
  Readonly<{
    canonical: string;
    barcode: string;
    description: string;
    size: string;
    ownOnly: boolean;
    /** The number of the step that decided it, also where it is taken back. */
    step: number;
    isTakenBack: boolean;
  }>;
