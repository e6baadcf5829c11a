/** A number as people read it: 4,812. */
export const counted = (count: number): string => count.toLocaleString('en-GB');
