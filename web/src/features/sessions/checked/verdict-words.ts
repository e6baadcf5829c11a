import type { FileCheck, FileFinding, FileFindingCode } from '@tillmap/contracts';
import { firstSentence, withoutStop } from './sentences.ts';

/** A line in large letters, and what stands below it. */
export type Verdict = { title: string; text: string };

const HEADLINES: Readonly<Record<FileFindingCode, string>> = {
  in_pence: 'Prices are in pence',
  cost_and_rrp_swapped: 'Cost and RRP look swapped',
  rrp_without_vat: 'RRPs are without VAT',
  cost_with_vat: 'Costs include VAT',
  names_shifted: 'Names stand beside other barcodes',
  prices_shifted: 'Prices stand beside other products',
  quantities_shifted: 'Case quantities stand beside other products',
  prices_scaled: 'All prices changed by the same factor',
  case_costs: 'Costs are for a case',
  unit_costs: 'Costs are for one unit',
  part_of_file: 'This is part of a list',
  other_products: 'This looks like another wholesaler’s file',
  rrp_gone: 'The RRPs are missing',
  cost_gone: 'The costs are missing',
  names_gone: 'The names are missing',
  sizes_differ: 'Sizes are not those of the last files',
  check_digits_gone: 'Check digits are missing',
  older_file: 'This is an older file',
  same_file: 'This is the last file again',
};

const isKnown = (code: string): code is FileFindingCode => Object.hasOwn(HEADLINES, code);

const inTwo = (sentence: string): Verdict => {
  const [title, text] = firstSentence(sentence);
  return { title, text };
};

/** What is wrong in the words of a shop; codes of a later version have their sentence. */
export const findingWords = ({ code, sentence }: Pick<FileFinding, 'code' | 'sentence'>): Verdict =>
  isKnown(code) ? { title: HEADLINES[code], text: sentence } : inTwo(sentence);

/** What stands of a person's answer; one that was taken back is none. */
export const standingAnswer = ({ answer }: FileCheck) => (answer?.kind === 'undo' ? null : answer);

/** Whether a person is asked what to do with the file; after a correction there may be something else. */
export const asksAboutFile = (check: FileCheck | null | undefined): boolean =>
  check?.verdict === 'check' && check.answer?.kind !== 'right';

/** The one thing that the page says first. */
export const verdictWords = (check: FileCheck, wholesaler: string): Verdict => {
  const { verdict, sentence, findings } = check;
  const answer = standingAnswer(check);
  if (answer && !asksAboutFile(check))
    return { title: withoutStop(answer.sentence), text: answer.kind === 'right' ? '' : sentence };
  if (verdict === 'check') return findings[0] ? findingWords(findings[0]) : inTwo(sentence);
  return { title: verdict === 'first' ? `The first file of ${wholesaler}` : 'A usual file', text: sentence };
};
