import type { CSSProperties } from 'react';

type Columns = Readonly<{ cost: readonly number[]; rrp: readonly number[]; effect?: readonly number[] }>;

/** How many digits wide a text of amounts is: points and commas are half of one. */
export const digitsWide = (text: string): number =>
  text.length - (text.length - text.replaceAll(/[.,]/g, '').length) / 2;

/**
 * The widths of a page's columns of amounts, in digits, each by the widest of its cells: columns of one width would cut
 * the large amounts, which are those that a price check is about.
 */
export const amountColumns = ({ cost, rrp, effect = [] }: Columns): CSSProperties =>
  ({
    '--tm-cost-digits': Math.max(0, ...cost),
    '--tm-rrp-digits': Math.max(0, ...rrp),
    '--tm-effect-digits': Math.max(0, ...effect),
  }) as CSSProperties;
