import type { Download, DownloadContent } from '@tillmap/contracts';
import { bytesText, countText, dayText, dayTimeText, plural } from '../../../shared/format.ts';
import { PURPOSE_NAMES } from '../../../shared/till-purposes.ts';
import type { Statistics } from '../review-api.ts';
import { VERDICT_NAMES } from './till/till-words.ts';

/** How many products the till file has: those without a department are left out of it. */
const productsInFile = ({ total_items, skipped }: Statistics): number => total_items - skipped;

const includedText = ({ total_items: total, skipped }: Statistics): string => {
  if (total === 1) return skipped === 0 ? 'The product will be in the file.' : 'The product is left out.';
  if (skipped === 0) return `All ${countText(total)} products will be in the file.`;
  if (skipped === total) return `None of the ${countText(total)} products will be in the file.`;
  return `${countText(total - skipped)} of ${countText(total)} products will be in the file.`;
};

const leftOutText = ({ total_items: total, skipped }: Statistics): string => {
  if (skipped === 0) return '';
  if (skipped === total) return total === 1 ? 'It has no department yet' : 'They have no department yet';
  return skipped === 1
    ? '1 has no department yet and is left out'
    : `${countText(skipped)} have no department yet and are left out`;
};

const doubtfulText = ({ total_items, needs_review, skipped }: Statistics): string => {
  const doubtful = needs_review - skipped;
  if (doubtful <= 0) return '';
  if (total_items === 1) return 'It still needs review';
  const needs = doubtful === 1 ? 'needs' : 'need';
  return skipped === 0
    ? `${countText(doubtful)} still ${needs} review`
    : `${plural(doubtful, 'other')} still ${needs} review`;
};

/** What will be in the file, what is left out of it, and what nobody has looked at. */
export const downloadText = (statistics: Statistics): string => {
  const rest = [leftOutText(statistics), doubtfulText(statistics)].filter(Boolean).join('; ');
  return rest === '' ? includedText(statistics) : `${includedText(statistics)} ${rest}.`;
};

/** 'north.csv was downloaded. It has 56 products.'; without the figures, the first sentence alone. */
export const downloadedText = (filename: string, statistics: Statistics | undefined): string =>
  statistics
    ? `${filename} was downloaded. It has ${plural(productsInFile(statistics), 'product')}.`
    : `${filename} was downloaded.`;

export const CONTENT_NAMES: Record<DownloadContent, string> = {
  all: 'Everything',
  changes: 'Changes only',
  prices: 'Prices only',
  new: 'New lines only',
  reviewed: 'Only reviewed',
};

const OF_PART: Record<Exclude<DownloadContent, 'all'>, string> = {
  changes: 'that changed since your last download',
  prices: 'with another cost, RRP or price mark',
  new: 'that are new',
  reviewed: 'that need no review',
};

/** '206 products that changed since your last download will be in the file. Lines for later are not in it.' */
export const contentText = (content: Exclude<DownloadContent, 'all'>, products: number): string =>
  `${plural(products, 'product')} ${OF_PART[content]} will be in the file. Lines for later are not in it.`;

/** As `downloadedText`, for a part of the products. */
export const partDownloadedText = (filename: string, products: number | undefined): string =>
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

/** The figures of a receipt: what each is, and its value. */
export const receiptFacts = (receipt: Download): Facts => [
  ['Products', countText(receipt.products)],
  ['What', CONTENT_NAMES[receipt.content]],
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
