import type { ReviewedProduct, WorkbenchProduct } from '@tillmap/contracts';
import { percentText } from '../../../shared/format.ts';
import { reasonOf } from '../list/row-why.tsx';
import css from './panel.module.css';

type Props = { row: ReviewedProduct; product: WorkbenchProduct | undefined };

/** Why the focused row is in doubt, and the nearest known products with where they stand. */
export function PanelWhy({ row, product }: Props) {
  const neighbours = product?.neighbours ?? [];
  return (
    <>
      <p>
        <b>{reasonOf(row)}</b>
      </p>
      {row.review_reason && row.review_reason !== reasonOf(row) && <p>{row.review_reason}</p>}
      {(product?.review_details ?? []).map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
      {neighbours.length > 0 && (
        <>
          <p className={`tm-dim ${css.neighboursTitle}`}>Nearest known products and where they stand</p>
          <ul className={css.near}>
            {neighbours.slice(0, 5).map((neighbour) => {
              const agrees = neighbour.cg_code === row.cg_code && neighbour.vat_code === row.vat_code;
              const group = neighbour.category_path.split(' › ').at(-1);
              return (
                <li key={`${neighbour.barcode} ${neighbour.name}`}>
                  <span className="tm-break">{neighbour.name}</span>
                  <span
                    data-differs={!agrees || undefined}
                    title={`${neighbour.category_path}, VAT ${neighbour.vat_code}`}
                  >
                    <span aria-hidden="true">{agrees ? '= ' : '≠ '}</span>
                    {group}
                  </span>
                  <span className="tm-number tm-right">{percentText(neighbour.score * 100)}</span>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </>
  );
}
