import { codeForm, nameForm, wordsOf } from './code-forms.ts';

const MOST_COMPARED = 2_000;
const MOST_CHARS = 50;
/** In shorter codes one other character makes another code as likely as a mistake. */
const SHORTEST_MISTYPED = 4;
const CHARS_PER_MISTAKE = 5;

/** Levenshtein distance of two short texts; codes, not prose. */
export const editDistance = (a: string, b: string): number => {
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row++) {
    const now = [row];
    for (let at = 1; at <= b.length; at++) {
      const replaced = (before[at - 1] ?? 0) + (a[row - 1] === b[at - 1] ? 0 : 1);
      now.push(Math.min(replaced, (before[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1));
    }
    before = now;
  }
  return before[b.length] ?? 0;
};

/** This number of characters may differ in a text that is still meant to be another. */
const mistakesIn = (text: string): number =>
  text.length < SHORTEST_MISTYPED ? 0 : Math.max(1, Math.floor(text.length / CHARS_PER_MISTAKE));

/** The code itself and what it is called. */
type Candidate = Readonly<{ code: string; names: Iterable<string> }>;

/** How far a candidate is from what was written, by its code or one of its names; undefined where it is too far. */
const distanceTo = (
  { code, names }: Candidate,
  given: { form: string; name: string; words: readonly string[] },
): number | undefined => {
  const near = (text: string, other: string): number[] => {
    const most = mistakesIn(text.length < other.length ? text : other);
    if (most === 0 || Math.abs(text.length - other.length) > most) return [];
    const distance = editDistance(text.slice(0, MOST_CHARS), other.slice(0, MOST_CHARS));
    return distance <= most ? [distance] : [];
  };
  const part = (name: string): number[] => {
    const words = wordsOf(name);
    const [few, many] = words.length < given.words.length ? [words, given.words] : [given.words, words];
    const isPart =
      few.length > 0 && few.join('').length >= SHORTEST_MISTYPED && few.every((word) => many.includes(word));
    return isPart ? [1] : [];
  };
  const all = [
    ...near(given.form, codeForm(code)),
    ...Array.from(names).flatMap((name) => [...near(given.name, nameForm(name)), ...part(name)]),
  ];
  return all.length === 0 ? undefined : Math.min(...all);
};

/**
 * The one candidate that was likely meant, by its code or its name; nothing where none is near enough or several are as near: no
 * proposal is better than a wrong one.
 */
export const nearestOf = <One extends Candidate>(given: string, candidates: Iterable<One>): One | undefined => {
  const asked = { form: codeForm(given), name: nameForm(given), words: wordsOf(given) };
  let nearest: One | undefined;
  let least = Number.POSITIVE_INFINITY;
  let compared = 0;
  for (const candidate of candidates) {
    // A list this long is no help to compare in full, and every bad row would pay for it.
    if (++compared > MOST_COMPARED) break;
    const distance = distanceTo(candidate, asked) ?? Number.POSITIVE_INFINITY;
    if (distance < least) [nearest, least] = [candidate, distance];
    else if (distance === least) nearest = undefined;
  }
  return nearest;
};

/** The one of these codes that was likely meant. */
export const nearestText = (text: string, codes: Iterable<string>): string | undefined =>
  nearestOf(
    text,
    Array.from(codes, (code) => ({ code, names: [] })),
  )?.code;
