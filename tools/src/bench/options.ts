import { parseArgs } from 'node:util';

export type BenchOptions = Readonly<{
  only: readonly number[];
  quick: boolean;
  help: boolean /** Everything at its real size. */;
  whole: boolean;
}>;

const MEASURES = [1, 2, 3, 4, 5, 6];

/** Reads the command line. Throws an Error with one sentence. */
export const readOptions = (args: readonly string[]): BenchOptions => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: MEASURES.join(',') },
      quick: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const only = values.only.split(',').map(Number);
  if (only.some((number) => !MEASURES.includes(number))) {
    throw new Error(`--only takes numbers from 1 to ${MEASURES.length}, for example 1,2; not "${values.only}".`);
  }
  return { only, quick: values.quick, help: values.help, whole: !values.quick && only.length === MEASURES.length };
};
