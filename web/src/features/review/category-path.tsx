import type { ReviewedProduct } from '@tillmap/contracts';
import { UNKNOWN } from '../../shared/format.ts';

/** Department and sub department as a breadcrumb, with their codes below. */
export function CategoryPathCell({ product }: { product: ReviewedProduct }) {
  if (product.dept_code === '') return <span>{UNKNOWN}</span>;
  const codes = [product.dept_code, product.sub_dept_code].filter(Boolean).join(' / ');
  return (
    <>
      <span>
        {product.department || product.dept_code}
        {product.sub_department && (
          <>
            <span className="tm-crumb" aria-hidden>
              {' › '}
            </span>
            {product.sub_department}
          </>
        )}
      </span>
      <span className="tm-sub">{codes}</span>
    </>
  );
}
