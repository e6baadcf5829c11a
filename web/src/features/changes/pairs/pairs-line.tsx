import { IconBarcode } from '@tabler/icons-react';
import type { ChangePairs } from '@tillmap/contracts';
import { countText } from '../../../shared/format.ts';
import css from '../second-thoughts.module.css';

type Props = { pairs: ChangePairs | undefined; isOpen: boolean; onOpen: () => void };

/** Says how many new products are probably gone ones under another barcode; it opens their list. */
export function PairsLine({ pairs, isOpen, onOpen }: Props) {
  const { sure, likely } = pairs?.counts ?? { sure: 0, likely: 0 };
  const all = sure + likely;
  if (all === 0 && !isOpen) return null;
  return (
    <button type="button" className={css.thoughtsLine} aria-expanded={isOpen} onClick={onOpen}>
      <IconBarcode className="tm-i" aria-hidden />
      <span>
        <b>{all === 1 ? '1 product has a new barcode' : `${countText(all)} products have a new barcode`}</b>
        {sure > 0 && ` ${countText(sure)} sure`}
      </span>
      <span className="tm-link">{isOpen ? 'Close' : 'Pair them'}</span>
    </button>
  );
}
