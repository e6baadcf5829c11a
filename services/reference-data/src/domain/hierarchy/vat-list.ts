import type { VatCodeOption } from '@tillmap/contracts';
import { codeForm, nameForm } from './code-forms.ts';
import { type CodeLevel, codeLevel, meantBy } from './code-level.ts';
import { nearestOf } from './nearest-text.ts';
import { parseRate } from './vat-rates.ts';

export type VatFound = Readonly<{ ok: true; code: string }> | Readonly<{ ok: false; why: string }>;

const MOST_CHOICES = 8;
const WITH_RATE = /(\d{1,3}(?:[.,]\d+)?)\s*(?:%|per ?cent\b|percent\b|pct?\b)/iu;
const BARE_NUMBER = /^\d{0,3}(?:[.,]\d+)?$/;

const KINDS = [
  ['exempt', /exempt|exmpt/i],
  ['zero', /\bzero|\bnil\b/i],
  ['reduced', /\breduced\b|\blow(?:er)?\b/i],
  ['standard', /\bstandard\b|\bstd\b|\bfull\b|\bnormal\b/i],
] as const;
type Kind = (typeof KINDS)[number][0];
const RATE_KINDS: Readonly<Record<number, Kind>> = { 0: 'zero', 5: 'reduced', 20: 'standard' };

const kindOf = (text: string): Kind | undefined => KINDS.find(([, says]) => says.test(text))?.[0];

/** What a code is called in a sentence: `A (Standard, 20%)`. */
const words = ({ code, description, rate }: VatCodeOption): string =>
  `${code} (${description === '' || description === code ? '' : `${description}, `}${rate}%)`;

const sentence = (codes: readonly VatCodeOption[], last: string): string => {
  const all = codes.map(words);
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} ${last} ${all.at(-1)}`;
};

type Sought = (text: string) => VatCodeOption[];

/** The codes of this rate, as a number in percent or, where there is none, as a share of one. */
const ofRate = (codes: readonly VatCodeOption[], text: string): VatCodeOption[] => {
  const percent = Number(text.replace(',', '.'));
  const same = codes.filter(({ rate }) => rate === percent);
  if (same.length > 0 || text.includes('%')) return same;
  const read = parseRate(text);
  return read?.isFraction ? codes.filter(({ rate }) => rate === Number(read.rate)) : [];
};

const ofKind = (codes: readonly VatCodeOption[], text: string): VatCodeOption[] => {
  const kind = kindOf(text);
  if (kind === undefined) return [];
  return codes.filter(({ description, rate }) => (kindOf(description) ?? RATE_KINDS[rate]) === kind);
};

/** CodeLookup by the words of a text: its form, its description, its kind. */
const byWords = (codes: readonly VatCodeOption[], level: CodeLevel): Sought => {
  const of = new Map(codes.map((one) => [one.code, one]));
  return (text) => {
    const meant = meantBy(level, text).flatMap(({ code }) => of.get(code) ?? []);
    return meant.length > 0 ? meant : ofKind(codes, text);
  };
};

const meant = (codes: readonly VatCodeOption[], level: CodeLevel): Sought => {
  const sought = byWords(codes, level);
  return (given) => {
    const text = given.normalize('NFKC').trim();
    // A number may be a code as well as a rate.
    if (BARE_NUMBER.test(text)) return [...new Set([...sought(text), ...ofRate(codes, text)])];
    const [whole, rate] = WITH_RATE.exec(text) ?? [];
    if (whole === undefined || rate === undefined) return sought(text);
    const same = codes.filter((one) => one.rate === Number(rate.replace(',', '.')));
    const rest = text
      .replace(whole, ' ')
      .replace(/[()[\]\-–—:,]/g, ' ')
      .trim()
      .replace(/\s+/g, ' ')
      .replace(/\s?\b(?:vat|rate|rated|@|at)\b/gi, '')
      .trim();
    if (nameForm(rest) === '') return same;
    const others = sought(rest);
    return same.filter((one) => others.includes(one));
  };
};

/** Finds VAT codes by texts: code, rate or name. */
export type VatFinder = Readonly<{
  /** The code that a text means. */
  find(given: string): VatFound;
  /** What a code is, where a text contradicts it: `A is Standard, 20%`. */
  contradicted(code: string, text: string): string | undefined;
}>;

/** Builds the finder of a wholesaler's VAT codes. */
export const vatFinder = (codes: readonly VatCodeOption[], wholesalerCode: string): VatFinder => {
  const level = codeLevel();
  for (const { code, description } of codes) level.add(code, description);
  const find = meant(codes, level);
  const known = new Set(codes.map(({ code }) => code));
  const refused = (given: string, why: string): VatFound => ({ ok: false, why: `VAT code ${given} ${why}.` });
  const advice = (given: string): string => {
    if (codes.length === 0) return ', which has no VAT codes yet';
    const near = codeForm(given).length > 1 ? nearestOf(given, level.nodes.values()) : undefined;
    if (near) return `; the nearest is ${near.code}`;
    if (codes.length === 1) return `; its only VAT code is ${sentence(codes, 'and')}`;
    return codes.length > MOST_CHOICES ? '' : `; its VAT codes are ${sentence(codes, 'and')}`;
  };
  const contradicted: VatFinder['contradicted'] = (code, text) => {
    const own = codes.find((one) => one.code === code);
    if (!own || text === code) return undefined;
    const fitting = find(text);
    if (fitting.length === 0) {
      // An unknown text may still be a rate.
      const rate = parseRate(text);
      if (rate === undefined || Number(rate.rate) === own.rate) return undefined;
    }
    return fitting.includes(own)
      ? undefined
      : `${code} is ${[own.description, `${own.rate}%`].filter((word) => word !== '').join(', ')}`;
  };
  const found = (given: string): VatFound => {
    if (known.has(given)) return { ok: true, code: given };
    const [one, ...others] = find(given);
    if (!one) return refused(given, `is not in the list of ${wholesalerCode}${advice(given)}`);
    if (others.length === 0) return { ok: true, code: one.code };
    return refused(
      given,
      `may be ${sentence([one, ...others], 'or')} in the list of ${wholesalerCode}; please write the code`,
    );
  };
  return { find: found, contradicted };
};
