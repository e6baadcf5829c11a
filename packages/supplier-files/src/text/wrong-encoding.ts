import { isUtf8 } from 'node:buffer';
import { type CodePage, charOf, decodePage, encodePage } from './code-pages.ts';
import { hasImplausible, plausibility } from './plausible-text.ts';

const OUTSIDE_ASCII = /[^\p{ASCII}]+/gu;
const PAGES: readonly CodePage[] = ['windows-1252', 'macintosh', 'ibm850'];
/** First letters of what UTF-8 becomes when it is read in one of the pages. */
const DOUBLE = /[ÂÃÄÅÐÑâãïð√¬‚├┬ÔÒ]/;
const MOST_TIMES = 3;
/** In what a text was read, and in what it was written. */
const MIXED_UP: readonly (readonly [read: CodePage, written: CodePage])[] = [
  ['windows-1252', 'ibm850'],
  ['windows-1252', 'macintosh'],
  ['macintosh', 'windows-1252'],
  ['ibm850', 'windows-1252'],
  ['windows-1250', 'windows-1252'],
  ['windows-1252', 'windows-1250'],
];
const SURELY_WRONG = -5;
const SURELY_RIGHT = 4;

const undoneRun = (run: string): string => {
  for (const page of PAGES) {
    const bytes = encodePage(page, run);
    if (bytes && isUtf8(bytes)) return bytes.toString('utf8');
  }
  return run;
};

/** `CafÃ©` → `Café`: text in UTF-8 that was read in a code page and written in UTF-8 again, perhaps more than once. */
const withoutDoubling = (text: string): string => {
  let undone = text;
  for (let times = 0; times < MOST_TIMES && DOUBLE.test(undone); times++) {
    const next = undone.replace(OUTSIDE_ASCII, (run) => (DOUBLE.test(run) ? undoneRun(run) : run));
    if (next === undone) break;
    undone = next;
  }
  return undone;
};

/** `CrŠme Br–l‚e` → `Crème Brûlée`: text that was read in another code page than it was written in. */
const withoutMixUp = (text: string): string => {
  if (plausibility(text) > SURELY_WRONG) return text;
  const readings = new Set<string>();
  for (const [read, written] of MIXED_UP) {
    const bytes = encodePage(read, text);
    const other = bytes && decodePage(written, bytes);
    if (other && !hasImplausible(other) && plausibility(other) >= SURELY_RIGHT) readings.add(other);
  }
  const [best, next] = [...readings].sort((one, other) => plausibility(other) - plausibility(one));
  return best !== undefined && (next === undefined || plausibility(best) > plausibility(next)) ? best : text;
};

/** Where a byte that is no UTF-8 stands in a text otherwise in it: the private characters from here on, by their bytes. */
const STRAY_BYTE = 0xf700;
const STRAY = /[\uf780-\uf7ff]+/g;

/** The character that keeps a byte which is no UTF-8 until the text around it is known. */
export const strayByte = (byte: number): string => String.fromCharCode(STRAY_BYTE + byte);

/** Stray bytes as letters of Windows-1252, where a text in it was put between others in UTF-8. */
const withoutStrayBytes = (text: string): string =>
  text.replace(STRAY, (stray, at: number) => {
    // Several of them are what is left of a longer letter.
    if (stray.length > 1) return '\ufffd';
    const char = charOf('windows-1252', stray.charCodeAt(0) - STRAY_BYTE);
    const around = `${text[at - 1] ?? ''}${char}${text[at + 1] ?? ''}`;
    return char < '\u00a0' || hasImplausible(around) ? '\ufffd' : char;
  });

/** Letters of scripts that no code page here has: a text with them was read as it was written. */
const OTHER_SCRIPT = /[\u0400-\u1fff\u3040-\ud7ff]/;

/** Whether a text has letters of such a script. */
export const isOtherScript = (text: string): boolean => OTHER_SCRIPT.test(text);

/** The text as it was written, where it is sure that it was read in the wrong encoding; else as it is. */
export const rightlyEncoded = (text: string): string => {
  const whole = text.search(STRAY) === -1 ? text : withoutStrayBytes(text);
  return isOtherScript(whole) ? whole : withoutMixUp(withoutDoubling(whole));
};

/** How a text with stray bytes looks to a person. */
export const asSeen = (text: string): string => text.replace(STRAY, '\ufffd');
