import { UnstyledButton } from '@mantine/core';
import type { ReviewedProduct, SaleUnit } from '@tillmap/contracts';
import { useState } from 'react';
import { moneyText } from '../../shared/format.ts';
import css from './review.module.css';
import type { SaleChoice } from './review-api.ts';
import { isSettledAs, soldAsText } from './sold-as-words.ts';

const ANSWERS = [
  { as: 'unit', label: 'Sell the unit' },
  { as: 'case', label: 'Sell the case' },
] as const;

type Props = { product: ReviewedProduct; onSell: (barcode: string, choice: SaleChoice) => Promise<void> };

/** What a case's row is sold as: one click each, with the barcode and prices that the till then gets. */
export function SoldAsFix({ product, onSell }: Props) {
  const [keepsRrp, setKeepsRrp] = useState(false);
  const [saving, setSaving] = useState<SaleUnit | null>(null);
  const sell = async (as: SaleUnit) => {
    setSaving(as);
    await onSell(product.barcode, { as, keep_rrp: as === 'case' && keepsRrp });
    setSaving(null);
  };
  return (
    <div className={css.sell}>
      {ANSWERS.map(({ as, label }) => (
        <UnstyledButton
          key={as}
          type="button"
          aria-pressed={isSettledAs(product, as)}
          disabled={saving !== null || (as === 'unit' && product.unit_barcode === '')}
          onClick={() => void sell(as)}
        >
          <b>{label}</b>
          {product.sold_as_before === as && <span className={css.sellBefore}>You chose this last time</span>}
          <span className="tm-sub tm-number">{saving === as ? 'Saving…' : soldAsText(product, as, keepsRrp)}</span>
        </UnstyledButton>
      ))}
      {product.rrp !== '' && (
        <label className={css.keepRrp}>
          <input type="checkbox" checked={keepsRrp} onChange={(event) => setKeepsRrp(event.currentTarget.checked)} />
          {`Keep the RRP ${moneyText(product.rrp)} for the case`}
        </label>
      )}
    </div>
  );
}
