const MOST_COMPARED = 2_000;

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

/** The candidate that differs least from `text`, the first one of equals; nothing without candidates. */
export const nearestText = (text: string, candidates: Iterable<string>): string | undefined => {
  let nearest: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  let compared = 0;
  for (const candidate of candidates) {
    // A list this long is no help to compare in full, and every bad row would pay for it.
    if (++compared > MOST_COMPARED) break;
    const distance = editDistance(text.slice(0, 50), candidate.slice(0, 50));
    if (distance < least) [nearest, least] = [candidate, distance];
  }
  return nearest;
};
