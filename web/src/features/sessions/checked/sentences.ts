/** 'Four rows have no price. Check them.' → ['Four rows have no price', 'Check them.'] */
export const firstSentence = (text: string): [string, string] => {
  const end = text.search(/\.\s+\p{Lu}/u);
  return end === -1 ? [withoutStop(text), ''] : [text.slice(0, end), text.slice(end + 1).trim()];
};

/** A heading has no full stop. */
export const withoutStop = (text: string): string => text.trim().replace(/(?<!\.)\.$/, '');

/** The lines and values of a finding, and the sentence at their end that says what to do; '' without one. */
export const splitAdvice = (details: readonly string[]): [readonly string[], string] => {
  const last = details.at(-1) ?? '';
  const isAdvice = last.endsWith('.') && !/^(lines?|rows?|cells?|columns?)\b/i.test(last);
  return isAdvice ? [details.slice(0, -1), last] : [details, ''];
};

/** Details as one line: whole sentences beside each other, fragments with a dot between them. */
export const inOneLine = (details: readonly string[]): string =>
  details.reduce((line, detail) => {
    if (line === '') return detail;
    return /[.!?…]$/.test(line) ? `${line} ${detail}` : `${line} · ${detail}`;
  }, '');
