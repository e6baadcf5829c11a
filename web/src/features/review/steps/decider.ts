import type { ReviewController } from '../review-controller.ts';
import type { Decider } from './shown-rows.ts';

/** Who decides and when, and what is known of VAT. */
export const deciderOf = ({ latest }: ReviewController): Decider => {
  const { me, vatCodes, usualVat } = latest();
  return { me, now: new Date().toISOString(), vatCodes, usualVat };
};
