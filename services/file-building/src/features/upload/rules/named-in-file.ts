const LEAST_LETTERS = 4;

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

/** Whether a file is called like a wholesaler, by its code or the first word of its name, or like its last file but for digits. */
export const isNamedIn = (
  fileName: string,
  { code, name, lastFile }: Readonly<{ code: string; name: string; lastFile: string | undefined }>,
): boolean => {
  const words = wordsIn(fileName);
  const [first = ''] = wordsIn(name);
  const isCalled = (word: string): boolean => word.length >= LEAST_LETTERS && words.includes(word);
  const lastWords = lastFile === undefined ? [] : wordsIn(lastFile);
  // The ending is a word as well; of a file that is digits alone nothing else is left.
  return isCalled(code.toLowerCase()) || isCalled(first) || (lastWords.length > 2 && lastWords.join() === words.join());
};
