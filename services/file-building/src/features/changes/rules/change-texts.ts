import type { ChangeDecision, DownloadContent, SecondThoughts } from '@tillmap/contracts';
import { counted } from '../../../model/counted.ts';
import type { Base } from '../../../model/difference.ts';

const SHOP_TIME_ZONE = 'Europe/London';
const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: SHOP_TIME_ZONE });

const DECISION_LABELS: ReadonlyMap<string, string> = new Map([
  ['', 'To decide'],
  ['take', 'Take'],
  ['keep', 'Keep mine'],
  ['later', 'Later'],
  ['kept_before', 'Kept before'],
]);

/** Lower bounds of margins in per cent, as words. */
const MARGIN_LABELS: ReadonlyMap<string, string> = new Map([
  ['0', 'Below 15%'],
  ['15', '15 to 25%'],
  ['25', '25 to 35%'],
  ['35', 'Above 35%'],
  ['', 'No margin'],
]);

/** Anything can be chosen in an address: what is not known is called as it stands there. */
export const decisionLabel = (value: string): string => DECISION_LABELS.get(value) ?? value;
export const marginLabel = (value: string): string => MARGIN_LABELS.get(value) ?? value;

export const CONTENT_LABELS: Readonly<Record<DownloadContent, string>> = {
  all: 'Everything',
  changes: 'Changes only',
  prices: 'Prices only',
  new: 'New lines only',
  reviewed: 'Only reviewed',
};

type Figures = Readonly<{
  products: number;
  changed: number;
  dearer: number;
  cheaper: number;
  new: number;
  was_left_out: number;
  gone: number;
  new_barcode: number;
}>;

const parts = ({ dearer, cheaper, new: fresh, was_left_out: leftOut, new_barcode: renumbered }: Figures): string => {
  const named = [
    dearer > 0 ? `${counted(dearer)} dearer` : '',
    cheaper > 0 ? `${counted(cheaper)} cheaper` : '',
    fresh > 0 ? `${counted(fresh)} new` : '',
    leftOut > 0 ? `${counted(leftOut)} left out last time` : '',
    renumbered > 0 ? `${counted(renumbered)} with a new barcode` : '',
  ].filter((part) => part !== '');
  return named.length === 0 ? '' : `: ${named.join(', ')}`;
};

const goneText = (gone: number): string => {
  if (gone === 0) return '';
  return gone === 1 ? ' 1 is gone.' : ` ${counted(gone)} are gone.`;
};

const changedSince = (figures: Figures, since: string): string => {
  if (figures.changed === 0 && figures.gone === 0)
    return `Nothing changed in ${counted(figures.products)} products since ${since}.`;
  return `${counted(figures.changed)} of ${counted(figures.products)} changed${parts(figures)}.${goneText(figures.gone)}`;
};

/** What changed, in one or two sentences. */
export const changesSentence = (figures: Figures, base: Base | null): string => {
  if (!base)
    return `This is the first file of this wholesaler. All ${counted(figures.products)} products are new to the till.`;
  return changedSince(figures, dayFormat.format(new Date(base.at)));
};

export const EACH_BASE = "each shop's last download";

/** The same of all shops as one list; `firsts` are names of those that have no download yet. */
export const changesSentenceOfShops = (figures: Figures, firsts: readonly string[]): string =>
  changedSince(figures, EACH_BASE) +
  (firsts.length === 0 ? '' : ` Not counted, as nothing was downloaded there yet: ${firsts.join(', ')}.`);

type Known = Readonly<{ isSessionDeleted: boolean; isPart: boolean; keptBefore: number }>;

/** What a session is compared with, and what has to be known of that. */
export const baseSentence = (base: Base | null, { isSessionDeleted, isPart, keptBefore }: Known): string => {
  if (!base) return 'From your next file on, this page shows what changed since your last download.';
  const whose = `the download of ${dayFormat.format(new Date(base.at))} by ${base.userName}`;
  const session = isSessionDeleted
    ? 'whose session was deleted since; its prices still count'
    : `session ${base.sessionName}`;
  const part = isPart
    ? ' This file has less than half of the products of that download, so products that are not in it do not count as gone.'
    : '';
  const kept =
    keptBefore === 0
      ? ''
      : ` ${counted(keptBefore)} kept lines are as the wholesaler had them then, and are not counted.`;
  return `Compared with ${whose}, ${session}.${part}${kept}`;
};

const THINKS: Readonly<Record<SecondThoughts, string>> = {
  tillmap: 'Tillmap would now place',
  reference: 'The reference data now places',
};

/** How many unchanged products would be placed elsewhere, and who says so. */
export const thoughtsSentence = (toldBy: SecondThoughts, products: number): string =>
  `${THINKS[toldBy]} ${counted(products)} ${products === 1 ? 'product' : 'products'} elsewhere; the till keeps its own.`;

/** No file that is read has an ordered quantity, so nothing is multiplied by it. */
export const WEEK_SENTENCE = 'No pounds a week: the files have no ordered quantities. Differences are pounds a unit.';

const DONE: Readonly<Record<'' | ChangeDecision, string>> = {
  '': 'not decided any more',
  take: 'taken',
  keep: 'kept',
  later: 'for later',
};

const PAIRED: Readonly<Record<'' | ChangeDecision, string>> = {
  ...DONE,
  take: 'moved to the new barcode',
  keep: 'told apart',
};

/** What a step did, in words: "18 lines taken". */
export const stepWords = (
  action: 'decide' | 'undo' | 'redo',
  decision: '' | ChangeDecision,
  lines: number,
  ofPairs: boolean,
): string => {
  const [one, many] = ofPairs ? ['product', 'products'] : ['line', 'lines'];
  const what = `${lines === 1 ? `1 ${one}` : `${counted(lines)} ${many}`} ${(ofPairs ? PAIRED : DONE)[decision]}`;
  if (action === 'decide') return what;
  return action === 'undo' ? `Undone: ${what}` : `Redone: ${what}`;
};
