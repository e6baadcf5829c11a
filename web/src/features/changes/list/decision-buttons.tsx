import { CHANGE_DECISIONS, type ChangeDecision, type ChangedLine } from '@tillmap/contracts';
import { moneyText, plural } from '../../../shared/format.ts';
import { buttonText, kindOf } from '../change-words.ts';
import css from '../changes.module.css';
import { useChangesController } from '../changes-controller.ts';
import { decide } from '../decide.ts';
import { CostSteps } from './cost-steps.tsx';

/** What keeping means in figures: the value that stays. */
const kept = ({ before, after }: ChangedLine): string => {
  if (!before || !after) return '';
  if (before.rrp !== after.rrp) return `RRP ${moneyText(before.rrp)}`;
  return before.cost === after.cost ? '' : `cost ${moneyText(before.unit_cost || before.cost)}`;
};

/** What helps to decide: the price that keeps the margin, the order, how long a product is missing. */
const factsOf = (line: ChangedLine): string[] => {
  const facts: string[] = [];
  if (line.rrp_for_margin !== '') facts.push(`RRP ${moneyText(line.rrp_for_margin)} would keep the old margin`);
  if (line.week) facts.push(`you order about ${plural(Math.round(line.week.units), 'unit')} a week`);
  const kind = kindOf(line);
  if (kind === 'new')
    facts.push(
      line.changes.includes('was_left_out') ? 'the last file had it, the till did not get it' : 'not sold before',
    );
  if (kind === 'gone') facts.push(`missing in ${plural(line.missing_files, 'file')}; 3 make it a delisted line`);
  if (line.is_kept_before) facts.push('kept at an earlier download; the wholesaler has not changed it since');
  return facts;
};

/** The line under the focused row: its three decisions, and what helps to take one. */
export function DecisionButtons({ line }: { line: ChangedLine }) {
  return (
    <div className="tm-candidates">
      {CHANGE_DECISIONS.map((decision, at) => (
        <DecisionButton key={decision} line={line} decision={decision} place={at + 1} />
      ))}
      <span className={`tm-dim ${css.changeFacts}`}>
        {factsOf(line).join(' · ')}
        <CostSteps line={line} />
      </span>
    </div>
  );
}

type ButtonProps = { line: ChangedLine; decision: ChangeDecision; place: number };

function DecisionButton({ line, decision, place }: ButtonProps) {
  const desk = useChangesController();
  const figure = decision === 'keep' ? kept(line) : '';
  return (
    <button
      type="button"
      className="tm-candidate"
      tabIndex={-1}
      data-now={line.decision === decision || undefined}
      aria-pressed={line.decision === decision}
      onClick={() => decide(desk, decision)}
    >
      <span className="tm-kbd" aria-hidden="true">
        {place}
      </span>
      <b>{buttonText(line, decision)}</b>
      {figure && <small>{figure}</small>}
    </button>
  );
}
