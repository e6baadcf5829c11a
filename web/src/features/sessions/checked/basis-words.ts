import type { CostBasis, CostBasisFound, Session } from '@tillmap/contracts';
import { countText, moneyText, plural } from '../../../shared/format.ts';
import { withoutStop } from './sentences.ts';

type Example = NonNullable<CostBasisFound['example']>;

/** 'What is left of the evidence': rows that fit both answers, neither, or tell nothing. */
export const otherRowsText = ({ rows_either, rows_neither, rows_without }: CostBasisFound): string =>
  [
    rows_either > 0 && `${plural(rows_either, 'row fits', 'rows fit')} both.`,
    rows_neither > 0 && `${plural(rows_neither, 'row fits', 'rows fit')} neither.`,
    rows_without > 0 && `${plural(rows_without, 'row has', 'rows have')} no cost, RRP or case quantity.`,
  ]
    .filter(Boolean)
    .join(' ');

/** What costs are for, without its evidence: 'Cost is for a case, as you set it' */
export const basisTitle = ({ basis, sentence }: CostBasisFound): string =>
  basis === 'as_given' ? withoutStop(sentence) : withoutStop(sentence.split(':', 1)[0] ?? '');

/** Whether the file has rows that an answer changes, so that there is something to choose. */
export const canChoose = ({ is_question, source, rows_unit, rows_case, rows_either, rows_neither }: CostBasisFound) =>
  is_question || source !== 'unsettled' || rows_unit + rows_case + rows_either + rows_neither > 0;

/** A person is asked while nothing settles it, and again after choosing to be asked. */
export const isBasisUndecided = ({ basis, is_question, source }: CostBasisFound): boolean =>
  basis === 'as_given' && (is_question || source === 'chosen');

/** 'Hartby Baked Beans: cost £6.24, case of 12, RRP £0.79.' */
export const exampleText = ({ description, barcode, cost, case_qty, rrp }: Example): string =>
  `${description || barcode}: cost ${moneyText(cost)}, case of ${case_qty}, RRP ${moneyText(rrp)}.`;

/** '4.161' → '4.16'; what is below a penny keeps its decimals. */
const toPence = (amount: string): string => (Number(amount) < 0.01 ? amount : Number(amount).toFixed(2));

/** 'One costs £0.52 and sells for £0.79, margin 21%'; without an example, what the answer does. */
export const answerText = (basis: 'unit' | 'case', example: Example | null): string => {
  if (!example) return basis === 'unit' ? 'Costs stay as they are' : 'Costs are divided by the case quantity';
  const { unit_cost, margin } = example[basis];
  const result = margin < 0 ? 'at a loss' : `margin ${Math.round(margin)}%`;
  return `One costs ${moneyText(toPence(unit_cost))} and sells for ${moneyText(example.rrp)}, ${result}`;
};

type Owned = Pick<Session, 'wholesaler_name' | 'is_sample'>;

/** That a choice counts for the next file too; nothing is remembered from a sample. */
export const rememberedText = ({ wholesaler_name: wholesaler, is_sample: isSample }: Owned): string =>
  isSample ? '' : `Remembered for ${wholesaler}.`;

/** What is read out once the answer is saved. */
export const chosenText = (basis: CostBasis, session: Owned): string =>
  basis === 'as_given'
    ? `Tillmap asks for each file of ${session.wholesaler_name}.`
    : `Costs are read per ${basis}. ${rememberedText(session)}`.trim();

/** 'Usual for 812 of 840 rows' */
export const usualText = (usual: number, all: number): string =>
  `Usual for ${countText(usual)} of ${plural(all, 'row')}`;
