import type { ReviewSettings } from './review-settings.ts';

/** What a person enters of a wholesaler. */
export type WholesalerDetails = Readonly<{
  id: string;
  code: string;
  name: string;
  description: string;
  active: boolean;
}>;
export type Wholesaler = WholesalerDetails &
  ReviewSettings &
  Readonly<{
    /** Grows when the wholesaler, its settings, its hierarchy or its VAT codes change. */
    version: number;
  }>;
