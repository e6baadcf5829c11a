import { checkData } from './check-data.ts';
import { readData } from './read-data.ts';
import { ShelfKnowledge } from './shelf-knowledge.ts';

let loaded: ShelfKnowledge | undefined;

/** What is shipped, read at the first call and kept. Throws with all sentences where the files have a mistake. */
export const shelfKnowledge = (): ShelfKnowledge => {
  if (loaded) return loaded;
  const { problems, ...entries } = checkData(readData());
  if (problems.length > 0)
    throw new Error(problems.map(({ path, line, sentence }) => `${path}:${line}: ${sentence}`).join('\n'));
  loaded = new ShelfKnowledge(entries);
  return loaded;
};
