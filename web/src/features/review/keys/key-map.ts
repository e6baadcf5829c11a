import { type ListCommand, listKeys } from '../../../workbench/keys/list-keys.ts';

/** What a key of the review asks for, beside what every list answers to. */
export type Command =
  | ListCommand
  | 'accept'
  | 'alike'
  | 'unfold'
  | 'fold'
  | 'take 1'
  | 'take 2'
  | 'take 3'
  | 'next'
  | 'later'
  | 'place'
  | 'similar'
  | 'why'
  | 'filter';

/** The command of a key of the review. */
export const commandOf = listKeys<Command>({
  single: {
    a: 'accept',
    A: 'alike',
    1: 'take 1',
    2: 'take 2',
    3: 'take 3',
    n: 'next',
    N: 'later',
    e: 'place',
    l: 'similar',
    w: 'why',
    f: 'filter',
  },
  onRow: { Enter: 'place', ArrowRight: 'unfold', ArrowLeft: 'fold' },
});
