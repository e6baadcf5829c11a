import { IconAlertTriangle, IconArrowRight, IconCheck } from '@tabler/icons-react';
import type { ChangePair, PairPart, PairProduct } from '@tillmap/contracts';
import { moneyText } from '../../../shared/format.ts';
import css from '../second-thoughts.module.css';

type Props = {
  pair: ChangePair;
  isCurrent: boolean;
  isOpen: boolean;
  isSaving: boolean;
  onFocus: () => void;
  onOpen: () => void;
  /** The old barcode, or null for a product of its own. */
  onChoose: (oldBarcode: string | null) => void;
};

const PARTS: Record<PairPart, string> = {
  name: 'name',
  size: 'size',
  maker: 'maker',
  cost: 'cost',
  rrp: 'RRP',
  place: 'department',
};

const shareText = (share: number): string => `${Math.round(100 * share)}%`;

const nameOf = ({ description, size }: PairProduct, barcode: string): string =>
  [description || barcode, size].filter(Boolean).join(' ');

function Key({ children, isShown }: { children: string; isShown: boolean }) {
  return isShown ? (
    <span className="tm-kbd" aria-hidden="true">
      {children}
    </span>
  ) : null;
}

/** A gone product, the new one that it may be, what they have the same, and the answers. */
export function PairRow(props: Props) {
  const { pair, isCurrent, isOpen, isSaving, onFocus, onOpen, onChoose } = props;
  const { product, candidates, new_barcode, certainty, share } = pair;
  const [first] = candidates;
  if (!first) return null;
  const name = nameOf(product, new_barcode);
  const hasMore = candidates.length > 1;
  return (
    <li
      className="tm-row"
      tabIndex={isCurrent ? 0 : -1}
      data-current={isCurrent || undefined}
      data-pair={new_barcode}
      onFocus={onFocus}
    >
      <Product product={first.product} barcode={first.old_barcode} label="In the till" />
      <IconArrowRight className="tm-i" aria-hidden />
      <Product product={product} barcode={new_barcode} label="In the new file" />
      <small className="tm-dim">
        <span className={css.pairLabel}>Same: </span>
        {first.same.length === 0 ? 'nothing' : first.same.map((part) => PARTS[part]).join(', ')}
        {hasMore && `; ${candidates.length} candidates`}
      </small>
      <span className={css.pairCertainty} data-certainty={certainty}>
        {certainty === 'sure' ? (
          <IconCheck className="tm-i" aria-hidden />
        ) : (
          <IconAlertTriangle className="tm-i" aria-hidden />
        )}
        <b>{certainty === 'sure' ? 'Sure' : 'Likely'}</b>
        <small className="tm-dim">{shareText(share)}</small>
      </span>
      <span className={css.pairChoice}>
        <button
          type="button"
          className="tm-button"
          disabled={isSaving}
          aria-label={`Same: ${name}`}
          onClick={() => onChoose(first.old_barcode)}
        >
          Same <Key isShown={isCurrent && !isOpen}>1</Key>
        </button>
        {hasMore ? (
          <button
            type="button"
            className="tm-button"
            aria-expanded={isOpen}
            aria-label={`Show ${candidates.length}: ${name}`}
            onClick={onOpen}
          >
            {`Show ${candidates.length}`} <Key isShown={isCurrent && !isOpen}>2</Key>
          </button>
        ) : (
          <button
            type="button"
            className="tm-button"
            disabled={isSaving}
            aria-label={`Different: ${name}`}
            onClick={() => onChoose(null)}
          >
            Different <Key isShown={isCurrent}>2</Key>
          </button>
        )}
      </span>
      {isOpen && (
        <fieldset className={css.pairCandidates} aria-label={`Which product is ${name}?`}>
          {candidates.map(({ old_barcode, product: old, share: part }, at) => (
            <button
              key={old_barcode}
              type="button"
              className="tm-button"
              disabled={isSaving}
              onClick={() => onChoose(old_barcode)}
            >
              <Key isShown>{String(at + 1)}</Key>
              <b>{nameOf(old, old_barcode)}</b>
              <small className="tm-dim">{`${[old_barcode, old.cost && moneyText(old.cost), shareText(part)].filter(Boolean).join(' · ')}`}</small>
            </button>
          ))}
          <button type="button" className="tm-button" disabled={isSaving} onClick={() => onChoose(null)}>
            <Key isShown>{String(candidates.length + 1)}</Key>
            <b>None of them</b>
          </button>
        </fieldset>
      )}
    </li>
  );
}

function Product({ product, barcode, label }: { product: PairProduct; barcode: string; label: string }) {
  const { cost, rrp } = product;
  const prices = [cost && moneyText(cost), rrp && `RRP ${moneyText(rrp)}`].filter(Boolean).join(', ');
  return (
    <span className={css.pairProduct}>
      <small className={`${css.pairLabel} tm-dim`}>{`${label}: `}</small>
      <b>{nameOf(product, barcode)}</b>
      <small className="tm-dim tm-number">{[barcode, prices].filter(Boolean).join(' · ')}</small>
    </span>
  );
}
