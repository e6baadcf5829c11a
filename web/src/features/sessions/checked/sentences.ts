/** 'Four rows have no price. Check them.' → ['Four rows have no price', 'Check them.'] */
export const firstSentence = (text: string): [string, string] => {
  const end = text.search(/\.\s+\p{Lu}/u);
  return end === -1 ? [withoutStop(text), ''] : [text.slice(0, end), text.slice(end + 1).trim()];
};

/** A heading has no full stop. */
export const withoutStop = (text: string): string => text.trim().replace(/(?<!\.)\.$/, '');
