import type { Download, DownloadContent, FileCheck, ReviewOverview, SpotCheck } from '@tillmap/contracts';
import { bytesText, calendarDayText, countText, dayText, dayTimeText, plural } from '../../../shared/format.ts';
import { PURPOSE_NAMES } from '../../../shared/till-purposes.ts';
import type { Statistics } from '../review-api.ts';
import { spotCheckText } from '../steps/spot-check-words.ts';
import { VERDICT_NAMES } from './till/till-words.ts';

export const CONTENT_NAMES: Record<DownloadContent, string> = {
  all: 'Everything',
  changes: 'Changes only',
  prices: 'Prices only',
  new: 'New lines only',
  reviewed: 'Only reviewed',
};

/** What is known of a file before it is made. */
export type DownloadFacts = Readonly<{
  content: DownloadContent;
  /** How many it has; undefined until they are counted. */
  products: number | undefined;
  statistics: Statistics | undefined;
  /** Changed lines that nobody decided. */
  undecided: number;
  expected: ReviewOverview['expected'] | undefined;
  spotCheck: SpotCheck | undefined;
  isBasisOpen: boolean;
  answer: FileCheck['answer'] | undefined;
}>;

/** A line of what is in a file: a figure, and what it is of. */
export type ContentLine = Readonly<{
  kind: 'not_reviewed' | 'undecided' | 'wrong' | 'left_out' | 'price' | 'basis' | 'answer';
  figure?: string;
  bold?: string;
  words: string;
  more?: string | undefined;
}>;

const aboutText = (wrong: number): string =>
  `About ${countText(wrong)} of them ${wrong === 1 ? 'is' : 'are'} probably wrong.`;

/** Of a part nobody knows how many of these it has. */
const atMost = (count: number, { products }: DownloadFacts): string =>
  `≤ ${countText(Math.min(count, products ?? count))}`;

const notReviewedLine = (facts: DownloadFacts): ContentLine[] => {
  const { content, statistics, expected } = facts;
  const count = statistics ? statistics.needs_review - statistics.skipped : 0;
  if (count <= 0) return [];
  const line = { kind: 'not_reviewed', figure: countText(count), bold: 'not reviewed:' } as const;
  if (content === 'reviewed') return [{ ...line, words: 'not in the file' }];
  if (content !== 'all') return [{ ...line, figure: atMost(count, facts), words: 'the proposals go in' }];
  const wrong = expected?.not_reviewed ?? 0;
  return [{ ...line, words: 'the proposals go in', more: wrong > 0 ? aboutText(wrong) : undefined }];
};

const undecidedLine = (facts: DownloadFacts): ContentLine[] => {
  const { content, undecided } = facts;
  if (undecided === 0) return [];
  const figure = content === 'all' || content === 'changes' ? countText(undecided) : atMost(undecided, facts);
  return [{ kind: 'undecided', figure, bold: 'changes undecided:', words: 'the new values go in' }];
};

const wrongLine = ({ content, expected, spotCheck }: DownloadFacts): ContentLine[] => {
  if (!expected || (content !== 'all' && content !== 'reviewed')) return [];
  const { wrong, not_reviewed, unseen } = expected;
  const left = wrong - not_reviewed;
  if (left <= 0 || unseen === 0) return [];
  const checked = spotCheck && spotCheckText(spotCheck);
  return [
    {
      kind: 'wrong',
      figure: `≈ ${countText(left)}`,
      words: `of the ${countText(unseen)} nobody looked at are probably wrong`,
      more: `${((left / unseen) * 100).toFixed(1)}%, by their confidence${checked ? `. Spot check: ${checked}` : ''}`,
    },
  ];
};

const leftOutLine = ({ statistics }: DownloadFacts): ContentLine[] =>
  statistics && statistics.skipped > 0
    ? [
        {
          kind: 'left_out',
          figure: countText(statistics.skipped),
          bold: 'without a department:',
          words: 'not in the file',
        },
      ]
    : [];

/** What is in a file, and what is not, in the order of what matters. */
export const contentLines = (facts: DownloadFacts): ContentLine[] => [
  ...notReviewedLine(facts),
  ...undecidedLine(facts),
  ...wrongLine(facts),
  ...leftOutLine(facts),
  ...(facts.statistics?.price_issues ?? []).flatMap(({ sentence }): ContentLine[] =>
    sentence ? [{ kind: 'price', words: sentence }] : [],
  ),
  ...(facts.isBasisOpen
    ? [{ kind: 'basis', words: 'You have not said if costs are per unit or per case. Costs are as given.' } as const]
    : []),
  ...(facts.answer
    ? [
        {
          kind: 'answer',
          words: facts.answer.sentence,
          more: `${facts.answer.by}, ${dayTimeText(facts.answer.at)}`,
        } as const,
      ]
    : []),
];

/** 'north.csv was downloaded. It has 56 products.'; without the figure, the first sentence alone. */
export const downloadedText = (filename: string, products: number | undefined): string =>
  products === undefined
    ? `${filename} was downloaded.`
    : `${filename} was downloaded. It has ${plural(products, 'product')}.`;

type Facts = [string, string][];

/** Of a till's file: its profile as it was, and what was told before the download. */
const tillFacts = ({ till }: Download): Facts =>
  till === null
    ? []
    : [
        ['Till', till.version === null ? till.name : `${till.name}, version ${countText(till.version)}`],
        ['For', PURPOSE_NAMES[till.purpose]],
        ...(till.part === '' ? [] : [['File', till.part] as [string, string]]),
        [VERDICT_NAMES.imported, countText(till.imported)],
        [VERDICT_NAMES.changed, countText(till.changed)],
        [VERDICT_NAMES.refused, countText(till.refused)],
        ...(till.left_out === 0 ? [] : [[VERDICT_NAMES.left_out, countText(till.left_out)] as [string, string]]),
      ];

const pricesFacts = ({ prices }: Download): Facts =>
  prices ? [['Prices', `${prices.offers === 'use' ? 'With offers' : 'Usual'}, ${calendarDayText(prices.day)}`]] : [];

/** The figures of a receipt: what each is, and its value. */
export const receiptFacts = (receipt: Download): Facts => [
  ['Products', countText(receipt.products)],
  ['What', CONTENT_NAMES[receipt.content]],
  ...pricesFacts(receipt),
  ...tillFacts(receipt),
  ['Not reviewed', countText(receipt.not_reviewed)],
  ['Size', bytesText(receipt.bytes)],
  ['Version', countText(receipt.version)],
];

/** Who downloaded it and when, how long it is kept, and what it is good for next week. */
export const receiptText = ({ at, by, is_kept, kept_until, state }: Download): string =>
  [
    `${dayTimeText(at)}, ${by}. Disclaimer accepted.`,
    is_kept && `You can download the same file again${kept_until ? ` until ${dayText(kept_until)}` : ' at any time'}.`,
    !is_kept && 'The file is not kept any more.',
    state === 'sent' && 'It is the base for next week’s changes.',
  ]
    .filter(Boolean)
    .join(' ');

/** 'Since version 1: 3 lines changed, 1 added.'; '' where there is nothing to compare with. */
export const differenceText = ({ difference }: Download): string => {
  if (difference === null) return '';
  const { version, added, changed, removed } = difference;
  const parts = [
    changed > 0 && `${plural(changed, 'line')} changed`,
    added > 0 && `${plural(added, 'line')} added`,
    removed > 0 && `${plural(removed, 'line')} removed`,
  ].filter(Boolean);
  return `Since version ${version}: ${parts.length === 0 ? 'the same lines' : parts.join(', ')}.`;
};

/** One line of the list of downloads. */
export const listedText = (receipt: Download): string =>
  [
    plural(receipt.products, 'product'),
    CONTENT_NAMES[receipt.content],
    receipt.till?.name,
    `version ${receipt.version}`,
    dayTimeText(receipt.at),
    receipt.by,
    receipt.state === 'made' && 'not finished, not the base',
  ]
    .filter(Boolean)
    .join(' · ');
