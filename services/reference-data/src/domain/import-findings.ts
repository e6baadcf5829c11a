import type { Contradiction, CountedReading } from './import-notes.ts';

/** What a person should check of an import that has ended. */
export type ImportFinding = Readonly<{ code: string; sentence: string; details: readonly string[] }>;

/** What was noted of an import: the first entries of each, and how many there are. */
export type ImportNotes = Readonly<{
  readings: readonly CountedReading[];
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

/** What to check first of an import, in the order in which it is told. */
export const findingsOf = (notes: ImportNotes): ImportFinding[] => [
  ...contradictionsFinding(notes),
  ...readingsFinding(notes.readings),
  ...notes.file,
];
