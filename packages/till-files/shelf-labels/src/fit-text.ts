/** Width of a text in millimetres at a size in millimetres. */
export type Measure = (text: string, size: number, isBold: boolean) => number;

const MORE = '…';

/** The longest beginning of a text that fits, with a sign that there is more. */
const cut = (text: string, fits: (text: string) => boolean): string => {
  if (fits(text)) return text;
  const signs = Array.from(text);
  while (signs.length > 0 && !fits(signs.join('').trimEnd() + MORE)) signs.pop();
  return signs.length === 0 ? '' : signs.join('').trimEnd() + MORE;
};

/** A text in at most so many lines of a width; the last is cut where it does not fit. */
export const fitText = (text: string, lines: number, fits: (text: string) => boolean): string[] => {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const fitted: string[] = [];
  let at = 0;
  while (at < words.length && fitted.length < lines - 1) {
    let line = words[at]!;
    if (!fits(line)) break;
    for (at++; at < words.length && fits(`${line} ${words[at]}`); at++) line += ` ${words[at]}`;
    fitted.push(line);
  }
  if (at < words.length) fitted.push(cut(words.slice(at).join(' '), fits));
  return fitted;
};
