import { type CodePage, decodePage } from './code-pages.ts';
import { plausibility } from './plausible-text.ts';

/** Enough to tell code pages apart. */
const MOST_WORDS = 3_000;
/** A word with letters outside ASCII, and one character on each side of it. */
const WORD =
  /(?:[\x20-\x26\x28-\x40[-`{-~]|(?<![A-Za-z'\x80-\xff]))[A-Za-z']*[\x80-\xff][A-Za-z'\x80-\xff]*[\x20-\x7e]?/g;
/** The usual one comes first and stays where no other is clearly better. */
const PAGES: readonly CodePage[] = ['windows-1252', 'ibm850', 'macintosh', 'windows-1250'];
const SURELY_BETTER = 7;

/** Words with letters outside ASCII, by which the code page of a text is found. */
export class CodePageGuess {
  readonly #words = new Map<string, number>();

  add(bytes: Buffer): void {
    if (this.#words.size >= MOST_WORDS) return;
    for (const [word] of bytes.toString('latin1').matchAll(WORD)) {
      this.#words.set(word, (this.#words.get(word) ?? 0) + 1);
      if (this.#words.size >= MOST_WORDS) return;
    }
  }

  /** The code page in which the words are most likely as written. */
  get page(): CodePage {
    const scores = PAGES.map((page) => ({ page, score: this.#scoreIn(page) }));
    const [usual] = scores;
    const [best, next] = scores.toSorted((one, other) => other.score - one.score);
    const isSure = best!.score > 0 && best!.score >= usual!.score + SURELY_BETTER && best!.score > next!.score;
    return isSure ? best!.page : 'windows-1252';
  }

  #scoreIn(page: CodePage): number {
    let score = 0;
    for (const word of this.#words.keys()) score += plausibility(decodePage(page, Buffer.from(word, 'latin1')));
    return score;
  }
}
