import { REVIEW_CONFIDENCE_GREEN, REVIEW_CONFIDENCE_YELLOW, type ReviewedProduct } from '@tillmap/contracts';
import { agoText, countText, moneyText, percentText, rateText, UNKNOWN } from '../../../shared/format.ts';
import confidenceCss from '../../../shared/ui/confidence.module.css';
import { RememberedName } from '../../../shared/ui/remembered-name.tsx';
import { digitsWide } from '../../../workbench/amount-columns.ts';
import { Icon, type IconName } from '../icons.tsx';
import { markedFigure } from '../issue-labels.ts';
import { OtherCost, otherCostText } from '../price-facts.tsx';
import type { Line } from './fold.ts';
import { hasCategory, type RowStatus, reviewOf, statusOf, usualVatAgainst } from './row-rules.ts';
import css from './rows.module.css';
import { SOURCES } from './source-names.ts';

type Cell = { row: ReviewedProduct };

const STATUSES: Record<RowStatus, readonly [word: string, icon: IconName]> = {
  to_do: ['Review', 'eye'],
  skipped: ['Skipped', 'out'],
  later: ['Later', 'clock'],
  accepted: ['Accepted', 'check'],
  changed: ['Changed', 'pen'],
  ok: ['OK', 'check'],
};

const decidedBy = (row: ReviewedProduct): string | undefined => {
  const { by, at } = reviewOf(row);
  if (by === '') return undefined;
  return at === null ? `By ${by}` : `By ${by}, ${agoText(at, Date.now())}`;
};

/** The state in a word with its picture; what is skipped or left for later still needs review. */
export function Status({ row }: Cell) {
  const status = statusOf(row);
  const [word, icon] = STATUSES[status];
  const isPartOfToDo = status === 'skipped' || status === 'later';
  return (
    <span className={css.status} data-status={status} title={decidedBy(row)}>
      <Icon name={icon} />
      {isPartOfToDo && <span className="tm-vh">Review: </span>}
      {word}
    </span>
  );
}

const levelOf = (confidence: number) => {
  if (confidence >= REVIEW_CONFIDENCE_GREEN) return { level: 'good', word: 'High', icon: 'check' } as const;
  if (confidence >= REVIEW_CONFIDENCE_YELLOW) return { level: 'warn', word: 'Medium', icon: 'triangle' } as const;
  return { level: 'bad', word: 'Low', icon: 'cross' } as const;
};

/**
 * Icon, number, bar and source in one line; the picture differs by level, so that the colour is never alone. Of several
 * rows the lowest and the highest.
 */
export function RowConfidence({ row: { source, ...row }, group = null }: Cell & { group?: Line['group'] }) {
  const all = group?.map((one) => one.confidence) ?? [row.confidence];
  const [confidence, highest] = [Math.min(...all), Math.max(...all)];
  const { level, word, icon } = levelOf(confidence);
  const [name, short] = SOURCES[source];
  return (
    <span
      className={`${confidenceCss.confidence} ${css.rowConfidence}`}
      data-level={level}
      title={`${word} confidence. Source: ${name}`}
    >
      <span className={confidenceCss.confidenceLine}>
        <Icon name={icon} />
        <b className="tm-number">
          {percentText(highest) === percentText(confidence)
            ? percentText(confidence)
            : `${countText(Math.round(confidence))}–${percentText(highest)}`}
        </b>
        <span className={`${confidenceCss.bar} ${css.rowBar}`} aria-hidden="true">
          <span style={{ width: `${Math.min(100, Math.max(0, confidence))}%` }} />
        </span>
      </span>
      <small aria-hidden="true">{short}</small>
      <span className="tm-vh">{`${word} · ${name}`}</span>
    </span>
  );
}

/** What a price check says, in short: the row has room for no more. */
export function PriceTag({ row }: Cell) {
  const serious = seriousOf(row);
  if (serious.length === 0) return null;
  return (
    <span className={css.priceTag}>
      <Icon name="triangle" />
      {serious.map(({ code, sentence }) => (
        <span key={code}>{sentence}</span>
      ))}
    </span>
  );
}

/** The name in as many lines as it needs, over its size and barcode. */
export function ProductName({ row: { description, remembered, size, barcode } }: Cell) {
  return (
    <>
      <span className="tm-product-name">
        {description === '' && remembered?.name ? (
          <RememberedName remembered={remembered} />
        ) : (
          description || 'No description'
        )}
      </span>
      <small className="tm-second">
        {size && <span>{size}</span>}
        <span className="tm-barcode tm-number">{barcode}</span>
      </small>
    </>
  );
}

/** Department and sub department, quiet: with the category group beside them they read as one breadcrumb. */
export function Path({ row }: Cell) {
  if (!hasCategory(row)) return null;
  return (
    <span>
      {row.department || row.dept_code}
      {row.sub_department && (
        <>
          <span className="tm-crumb" aria-hidden="true">
            {' › '}
          </span>
          {row.sub_department}
        </>
      )}
    </span>
  );
}

export const pathTitle = (row: ReviewedProduct): string | undefined => {
  if (!hasCategory(row)) return undefined;
  const names = [row.department, row.sub_department, row.category_group].filter(Boolean).join(' › ');
  const codes = [row.dept_code, row.sub_dept_code, row.cg_code].filter(Boolean).join(' / ');
  return `${names} (${codes})`;
};

export function Group({ row }: Cell) {
  if (!hasCategory(row)) return <span className="tm-dim">No category</span>;
  return <b>{row.category_group || UNKNOWN}</b>;
}

export function Vat({ row }: Cell) {
  const usual = usualVatAgainst(row);
  if (row.vat_code === '') return <span>{UNKNOWN}</span>;
  const differs = usual && `${percentText(usual.share * 100)} of ${row.category_group} is ${usual.vat_code}`;
  return (
    <>
      {row.vat_code} <small>{rateText(row.vat_rate)}</small>
      {differs && (
        <span className={css.priceMark} role="img" aria-label={differs} title={differs}>
          <Icon name="triangle" />
        </span>
      )}
    </>
  );
}

const seriousOf = ({ price_issues }: ReviewedProduct) => price_issues.filter(({ is_serious }) => is_serious);

/** What the triangle takes beside an amount. */
const MARK_DIGITS = 2;

/** How many digits wide `Price` is; rows of two lines have the triangle and the other cost below the amount. */
export const priceWidth = (row: ReviewedProduct, of: 'cost' | 'rrp', isDense: boolean): number => {
  const width = digitsWide(moneyText(row[of]));
  if (isDense) return width + (markedFigure(seriousOf(row)) === of ? MARK_DIGITS : 0);
  return of === 'rrp' ? width : Math.max(width, digitsWide(otherCostText(row)));
};

/** Cost or RRP, with a triangle where a price check is about it. */
export function Price({ row, of }: Cell & { of: 'cost' | 'rrp' }) {
  const serious = seriousOf(row);
  const words = serious.map(({ sentence }) => sentence).join(' ');
  return (
    <>
      {moneyText(row[of])}
      {markedFigure(serious) === of && (
        <span className={css.priceMark} role="img" aria-label="Price check" title={words}>
          <Icon name="triangle" /> <span>check</span>
        </span>
      )}
      {of === 'cost' && <OtherCost product={row} />}
      {of === 'rrp' && row.rrp_left_out && <span className="tm-sub">left out</span>}
    </>
  );
}
