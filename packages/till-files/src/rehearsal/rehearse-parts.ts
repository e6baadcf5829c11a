import type { ProductFields } from '../profile/product-fields.ts';
import type { TillProfile } from '../profile/profile.ts';
import { partsOf } from '../write/file-parts.ts';
import type { Choices } from './choices.ts';
import { type RehearsedLine, rehearseLines } from './rehearse-line.ts';

/** A line with what the till does with it and which of its files it goes into. */
export type PlacedLine = Readonly<{ part: string; row: RehearsedLine }>;

/**
 * Makes what rehearses and writes the lines of all files of a till, in their order: what stands once does so within one file, and what is left
 * out takes no room in it. `only`: the file that is wanted; lines of others are undefined where nothing has to be known of them.
 */
export const rehearseParts = (profile: TillProfile, choices: Choices, only?: string) => {
  const files = new Map<string, ReturnType<typeof rehearseLines>>();
  const placeOf = partsOf(profile.file);
  const isCounted = profile.file.max_rows !== undefined;
  return {
    headings: rehearseLines(profile, choices).headings,
    line: (line: ProductFields): PlacedLine | undefined => {
      const { part, written } = placeOf(line);
      if (only !== undefined && part !== only && !isCounted) return undefined;
      const file = files.get(part) ?? rehearseLines(profile, choices);
      files.set(part, file);
      const row = file.line(line);
      if (row.verdict !== 'left_out') written();
      return { part, row };
    },
  };
};
