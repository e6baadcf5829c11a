import { IconCheck, IconClock, IconPencil } from '@tabler/icons-react';
import { type ChangedLine, LOW_MARGIN } from '@tillmap/contracts';
import { moneyText, UNKNOWN } from '../../../shared/format.ts';
import { shareText, signedMoneyText } from '../../../shared/signed-money.ts';
import { digitsWide } from '../../../workbench/amount-columns.ts';
import { CHANGE_LOOKS, changesText, decisionText, isLow, shopsText, shortChangesText } from '../change-words.ts';
import css from '../changes.module.css';

type Cell = { line: ChangedLine };

/** The first class with its picture, the others beside it; all of them in the title. */
export function Classes({ line }: Cell) {
  const [first] = line.changes;
  const Icon = first === undefined ? null : CHANGE_LOOKS[first].Icon;
  return (
    <span className={css.changeClass} title={changesText(line)}>
      {Icon && <Icon className="tm-i" aria-hidden />}
      <span className="tm-cut-text">{shortChangesText(line)}</span>
    </span>
  );
}

/** What the arrow takes. */
const ARROW_DIGITS = 3;

/** An old value and a new one: struck out, an arrow, bold. What did not change stands once, quiet. */
function OldNew({ before, after, share = '' }: { before: string; after: string; share?: string }) {
  if (before === after) return <span className="tm-dim">{after}</span>;
  if (before === UNKNOWN) return <b>{after}</b>;
  if (after === UNKNOWN) return <del>{before}</del>;
  return (
    <span className={css.oldNew}>
      <del>{before}</del>
      <span aria-hidden="true">→</span>
      <span className="tm-vh">now</span>
      <b>{after}</b>
      {share && <small>{share}</small>}
    </span>
  );
}

/** How many digits wide `OldNew` is. */
const oldNewWidth = (before: string, after: string, share = ''): number =>
  before === after ? digitsWide(after) : digitsWide(before + after + share) + ARROW_DIGITS + (share === '' ? 0 : 1);

const unitCost = (values: ChangedLine['before']): string => values?.unit_cost || values?.cost || '';

/** How many digits wide the amounts of a line are. */
export const amountWidths = ({ before, after, ...line }: ChangedLine, isWeekly: boolean) => {
  const [old, now] = [unitCost(before), unitCost(after)];
  return {
    cost: oldNewWidth(moneyText(old), moneyText(now), shareText(old, now)),
    rrp: oldNewWidth(moneyText(before?.rrp ?? ''), moneyText(after?.rrp ?? '')),
    effect: digitsWide(effectText(line, isWeekly)),
  };
};

export function Cost({ line: { before, after } }: Cell) {
  const [old, now] = [unitCost(before), unitCost(after)];
  return <OldNew before={moneyText(old)} after={moneyText(now)} share={shareText(old, now)} />;
}

export function Rrp({ line: { before, after } }: Cell) {
  return <OldNew before={moneyText(before?.rrp ?? '')} after={moneyText(after?.rrp ?? '')} />;
}

/** Whole per cent: 34.4 → '34%'. */
const percent = (margin: number | null | undefined): string =>
  margin === null || margin === undefined ? UNKNOWN : `${Math.round(margin)}%`;

const pointsText = (before: number, after: number): string => {
  const points = Math.round(after) - Math.round(before);
  if (points === 0) return '=';
  return points > 0 ? `+${points}` : `−${-points}`;
};

/** The widest bar. */
const WIDEST_PERCENT = 60;
const width = (margin: number | null | undefined): string =>
  `${(Math.max(0, Math.min(WIDEST_PERCENT, margin ?? 0)) / WIDEST_PERCENT) * 100}%`;

/** The margin now and by how much it moved, with a bar for before and one for after; below the line it says so. */
export function Margin({ line }: Cell) {
  const [before, after] = [line.before?.margin ?? null, line.after?.margin ?? null];
  if (before === null && after === null) return <span className="tm-dim">{UNKNOWN}</span>;
  return (
    <span className={css.margin} data-low={isLow(line) || undefined} title="Margin without VAT, before and after">
      <span>
        <span className="tm-vh">{`before ${percent(before)}, after `}</span>
        <b>{percent(after)}</b>
        {before !== null && after !== null && <small aria-hidden="true">{` ${pointsText(before, after)}`}</small>}
        {isLow(line) && <span className="tm-vh">{`, below ${LOW_MARGIN}%`}</span>}
      </span>
      <span className={css.twoBars} aria-hidden="true">
        <i style={{ width: width(before) }} />
        <i style={{ width: width(after) }} />
      </span>
    </span>
  );
}

/** Pounds a week where an order is known, else of one unit; '' for nothing. */
const effectText = ({ week, effect: ofUnit }: Pick<ChangedLine, 'week' | 'effect'>, isWeekly: boolean): string => {
  const effect = isWeekly ? (week?.effect ?? '') : ofUnit;
  return effect === '' || Number(effect) === 0 ? '' : signedMoneyText(effect);
};

export function Effect({ line, isWeekly }: Cell & { isWeekly: boolean }) {
  const text = effectText(line, isWeekly);
  return text === '' ? <span className="tm-dim">{UNKNOWN}</span> : text;
}

const DECISION_ICONS = { take: IconCheck, keep: IconPencil, later: IconClock } as const;

export function Decision({ line }: Cell) {
  const Icon = line.decision === '' ? null : DECISION_ICONS[line.decision];
  const by = line.decision !== '' && line.decided_by !== '' ? `By ${line.decided_by}` : undefined;
  return (
    <span className={css.decision} data-decision={line.decision || undefined} title={by}>
      {Icon && <Icon className="tm-i" aria-hidden />}
      {decisionText(line)}
    </span>
  );
}

/** The name over what else moved: size, case, VAT, place, price mark. */
export function Product({ line }: Cell) {
  const { before, after } = line;
  const has = (one: ChangedLine['changes'][number]) => line.changes.includes(one);
  const resized = has('size_or_case') && before !== null && after !== null;
  return (
    <>
      <span className="tm-product-name">{line.description || 'No description'}</span>
      <small className="tm-second">
        {!resized && line.size && <span>{line.size}</span>}
        {resized && before.size !== after.size && <span>{`${before.size || UNKNOWN} → ${after.size || UNKNOWN}`}</span>}
        {resized && before.case_qty !== after.case_qty && (
          <span>{`case ${before.case_qty || UNKNOWN} → ${after.case_qty || UNKNOWN}`}</span>
        )}
        {before && after && has('vat_moved') && (
          <Tag>{`VAT ${before.vat_code || UNKNOWN} → ${after.vat_code || UNKNOWN}`}</Tag>
        )}
        {before && after && has('place_moved') && (
          <Tag title={`${before.place} → ${after.place}`}>{`${lastOf(before.place)} → ${lastOf(after.place)}`}</Tag>
        )}
        <OldName line={line} />
        {after?.price_mark && <Tag>{`PM ${moneyText(after.price_mark)}`}</Tag>}
        {shopsText(line) && <Tag title={shopsText(line)}>{shopsText(line)}</Tag>}
        <span className="tm-barcode tm-number">{line.barcode}</span>
      </small>
    </>
  );
}

/** What it was called, where that is what changed. */
function OldName({ line: { before, after, changes } }: Cell) {
  const isShown =
    before &&
    (changes.some((one) => one === 'other_product' || one === 'renamed') ||
      (changes.includes('size_or_case') && before.size === after?.size && before.case_qty === after.case_qty));
  return isShown && <Tag title={before.description}>{`was ${before.description}`}</Tag>;
}

const lastOf = (place: string): string => place.split(' › ').at(-1) || UNKNOWN;

function Tag({ children, title }: { children: string; title?: string }) {
  return (
    <span className={css.tag} title={title}>
      {children}
    </span>
  );
}
