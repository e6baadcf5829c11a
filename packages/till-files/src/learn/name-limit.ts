import type { Rule } from '../profile/rule.ts';
import type { Value } from '../profile/value.ts';
import { compileValue } from '../values/compile-value.ts';
import type { Pair } from './template.ts';

const MIN_CUT = 3;

/** A rule for names that the till has cut: several that would be longer, all ending at the same length, and none longer. */
export const nameLimit = (pairs: readonly Pair[], at: number, value: Value, source: string): readonly Rule[] => {
  if (!('join' in value) && !('field' in value && value.field === 'description')) return [];
  const cellOf = compileValue(value, {});
  const signsIn = (text: string): number => Array.from(text.trim()).length;
  const longest = Math.max(0, ...pairs.map(({ cells }) => signsIn(cells[at] ?? '')));
  const longer = pairs.filter(({ product }) => signsIn(cellOf(product, [])) > longest);
  const cut = longer.filter(({ cells }) => signsIn(cells[at] ?? '') >= longest - 1);
  if (longest === 0 || cut.length < MIN_CUT || cut.length < longer.length / 2) return [];
  return [{ test: { max_chars: longest }, fate: 'cut', certainty: 'own_file', source }];
};
