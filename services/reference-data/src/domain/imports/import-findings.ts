import {
  type Contradiction,
  type CountedReading,
  type CountedRemark,
  REMARKS,
  type RemarkCode,
} from './import-notes.ts';

/** What a person should check of an import that has ended. */
export type ImportFinding = Readonly<{ code: string; sentence: string; details: readonly string[] }>;

/** What was noted of an import: the first entries of each, and how many there are. */
export type ImportNotes = Readonly<{
  readings: readonly CountedReading[];
  remarks: readonly CountedRemark[];
  contradictions: readonly Contradiction[];
  contradicted: number;
  /** Of the file itself. */
  file: readonly ImportFinding[];
}>;

const MOST_IN_SENTENCE = 3;
const MOST_DETAILS = 100;

const figure = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

const readingWords = ({ given, meant }: CountedReading): string => `“${given}” as “${meant}”`;

const readingsFinding = (readings: readonly CountedReading[]): ImportFinding[] => {
  if (readings.length === 0) return [];
  const rows = readings.reduce((sum, one) => sum + one.rows, 0);
  const shown = readings.slice(0, MOST_IN_SENTENCE).map(readingWords);
  const more = readings.length - shown.length;
  const all = listed([...shown, ...(more > 0 ? [`${more.toLocaleString('en-GB')} more`] : [])]);
  return [
    {
      code: 'read_as_others',
      sentence:
        rows === 1
          ? `One value was read as another: ${all}. Please check that it is meant.`
          : `${figure(rows, 'value was', 'values were')} read as others: ${all}. Please check that they are meant.`,
      details: readings.slice(0, MOST_DETAILS).map((reading) => {
        const also = reading.rows > 1 ? `, and ${figure(reading.rows - 1, 'more row')}` : '';
        return `Line ${reading.line}${also}: ${reading.what} ${readingWords(reading)}.`;
      }),
    },
  ];
};

const contradictionWords = ({ of, lines, lastLine }: Contradiction): string => {
  const says = lines.map(({ line, said }) => `line ${line} says ${said === '' ? 'something else' : said}`);
  return `${of}: ${says.join(', ')}; line ${lastLine} counts.`;
};

const contradictionsFinding = ({ contradictions, contradicted }: ImportNotes): ImportFinding[] => {
  if (contradicted === 0) return [];
  const about = figure(contradicted, 'product or code', 'products or codes');
  return [
    {
      code: 'contradictions',
      sentence: `Rows of this file contradict each other about ${about}; of each the last row counts. Please check which one is right.`,
      details: contradictions.slice(0, MOST_DETAILS).map(contradictionWords),
    },
  ];
};

const REMARK_SENTENCES: Readonly<Record<RemarkCode, (rows: number) => string>> = {
  names_against_codes: (rows) =>
    `${figure(rows, 'value', 'values')} of further columns ${rows === 1 ? 'says' : 'say'} something else than the codes beside them; the codes count. Please check which is right.`,
  second_of_name: (rows) =>
    `${rows === 1 ? 'One code has' : `${rows.toLocaleString('en-GB')} codes have`} the name of another one that is there already. Please check that ${rows === 1 ? 'it is' : 'they are'} meant.`,
  rate_below_one: (rows) =>
    `${figure(rows, 'rate is', 'rates are')} below 1%. Please check that you did not mean a fraction, such as 0.5 for 50%.`,
  rate_unusual: (rows) =>
    `${figure(rows, 'rate is', 'rates are')} not one of this country (0%, 5%, 20%). Please check that ${rows === 1 ? 'it is' : 'they are'} meant.`,
};

const remarkWords = ({ line, rows, said }: CountedRemark): string =>
  `Line ${line}${rows > 1 ? `, and ${figure(rows - 1, 'more row')}` : ''}: ${said}`;

const remarkFindings = (remarks: readonly CountedRemark[]): ImportFinding[] =>
  REMARKS.flatMap((code) => {
    const those = remarks.filter((remark) => remark.code === code);
    const rows = those.reduce((sum, one) => sum + one.rows, 0);
    if (rows === 0) return [];
    return [{ code, sentence: REMARK_SENTENCES[code](rows), details: those.slice(0, MOST_DETAILS).map(remarkWords) }];
  });

/** Returns what to check first of an import, in the order in which it is shown. */
export const findingsOf = (notes: ImportNotes): ImportFinding[] => [
  ...contradictionsFinding(notes),
  ...remarkFindings(notes.remarks),
  ...readingsFinding(notes.readings),
  ...notes.file,
];
