import { useVatCodesQuery } from '../../../api/reference-options-api.ts';
import { rateText } from '../../../shared/format.ts';
import css from './panel.module.css';

type Props = { wholesalerCode: string; value: string; onChoose: (code: string) => void };

/** A wholesaler's VAT codes, one click each. */
export function VatButtons({ wholesalerCode, value, onChoose }: Props) {
  const { data: codes = [] } = useVatCodesQuery(wholesalerCode);
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that act at once, not fields of a form
    <div className={css.vatButtons} role="group" aria-label="VAT code">
      {codes.map(({ code, description, rate }) => (
        <button
          key={code}
          type="button"
          aria-pressed={code === value}
          title={description}
          onClick={() => onChoose(code)}
        >
          <b>{code}</b> <small>{rateText(rate)}</small>
        </button>
      ))}
    </div>
  );
}
