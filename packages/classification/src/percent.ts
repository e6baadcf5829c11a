/** A share or a probability (0..1) in whole percent, as confidences and reasons show it. */
export const percent = (share: number): number => Math.round(share * 100);
