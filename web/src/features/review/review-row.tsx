import { Button, Table, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconCircleCheck, IconEye, IconPencil } from '@tabler/icons-react';
import type { ReviewedProduct } from '@tillmap/contracts';
import { memo } from 'react';
import { moneyText, rateText, UNKNOWN } from '../../shared/format.ts';
import { Confidence } from '../../shared/ui/confidence.tsx';
import { WhyPanel } from '../../shared/ui/why-panel.tsx';
import { CategoryPathCell } from './category-path.tsx';
import { markedFigure, SALE_ISSUE } from './issue-labels.ts';
import { OtherCost } from './price-facts.tsx';
import { PriceIssues, PriceMark } from './price-issues.tsx';
import type { SaleChoice } from './review-api.ts';
import { SoldAsFix } from './sold-as-fix.tsx';

type Props = {
  product: ReviewedProduct;
  isCurrent: boolean;
  isOpen: boolean;
  onRegister: (barcode: string, element: HTMLElement | null) => void;
  onSelect: (barcode: string) => void;
  onEdit: (barcode: string) => void;
  onToggle: (barcode: string) => void;
  onSell: (barcode: string, choice: SaleChoice) => Promise<void>;
};

const COLUMNS = 9;

const reasonOf = ({ review_reason, needs_review }: ReviewedProduct): string =>
  review_reason || (needs_review ? 'Please check this product.' : 'Nothing to check.');

/** One product; its 'Why?' opens in place below it. */
export const ReviewRow = memo(function ReviewRow(props: Props) {
  const { product, isCurrent, isOpen, onRegister, onSelect, onEdit, onToggle, onSell } = props;
  const { barcode } = product;
  const serious = product.price_issues.filter(({ is_serious }) => is_serious);
  const asksForSale = serious.some(({ code }) => code === SALE_ISSUE);
  const mark = markedFigure(serious);
  return (
    <>
      <Table.Tr
        ref={(element: HTMLTableRowElement | null) => onRegister(barcode, element)}
        tabIndex={-1}
        data-current={isCurrent || undefined}
        data-open={isOpen || asksForSale || undefined}
        onFocus={() => onSelect(barcode)}
      >
        <StatusCell product={product} isOpen={isOpen} onToggle={onToggle} />
        <Table.Td data-label="Product" className="tm-product">
          <span className="tm-product-name">{product.description || 'No description'}</span>
          <span className="tm-sub">
            <span className="tm-number">{barcode}</span>
            {product.size && ` · ${product.size}`}
          </span>
          <PriceIssues issues={asksForSale ? [] : serious} />
        </Table.Td>
        <Table.Td data-label="Confidence">
          <Confidence value={product.confidence} source={product.source} />
        </Table.Td>
        <Table.Td data-label="Department">
          <CategoryPathCell product={product} />
        </Table.Td>
        <Table.Td data-label="Category group">
          {product.category_group || UNKNOWN}
          {product.cg_code && <span className="tm-sub">{product.cg_code}</span>}
        </Table.Td>
        <Table.Td data-label="VAT" className="tm-vat">
          {product.vat_code || UNKNOWN}
          {product.vat_code && <span className="tm-sub">{rateText(product.vat_rate)}</span>}
        </Table.Td>
        <Table.Td data-label="Cost" className="tm-right">
          {moneyText(product.cost)}
          {mark === 'cost' && <PriceMark />}
          <OtherCost product={product} />
        </Table.Td>
        <Table.Td data-label="RRP" className="tm-right">
          {moneyText(product.rrp)}
          {mark === 'rrp' && <PriceMark />}
          {product.rrp_left_out && <span className="tm-sub">left out</span>}
        </Table.Td>
        <Table.Td className="tm-edit">
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconPencil size={14} />}
            aria-label={`Edit ${product.description || barcode}`}
            onClick={() => onEdit(barcode)}
          >
            Edit
          </Button>
        </Table.Td>
      </Table.Tr>
      {asksForSale && <SaleRow product={product} issues={serious} isOpen={isOpen} onSell={onSell} />}
      {isOpen && (
        <Table.Tr className="tm-why-row" id={whyIdOf(barcode)}>
          <Table.Td colSpan={COLUMNS}>
            <WhyPanel reason={reasonOf(product)} details={product.review_details} neighbours={product.neighbours} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
});

const whyIdOf = (barcode: string): string => `why-${barcode}`;

/** Whether the product needs review, and the button that opens why. */
function StatusCell({ product, isOpen, onToggle }: Pick<Props, 'product' | 'isOpen' | 'onToggle'>) {
  const { barcode, description, needs_review } = product;
  return (
    <Table.Td data-label="Status">
      <span className="tm-state" data-review={needs_review || undefined}>
        {needs_review ? <IconEye size={15} aria-hidden /> : <IconCircleCheck size={15} aria-hidden />}
        {needs_review ? 'Review' : 'OK'}
      </span>
      <UnstyledButton
        className="tm-why"
        aria-expanded={isOpen}
        aria-controls={whyIdOf(barcode)}
        aria-label={`Why? ${description || barcode}`}
        onClick={() => onToggle(barcode)}
      >
        {isOpen ? <IconChevronDown size={13} aria-hidden /> : <IconChevronRight size={13} aria-hidden />} Why?
      </UnstyledButton>
    </Table.Td>
  );
}

type SaleProps = Pick<Props, 'product' | 'isOpen' | 'onSell'> & { issues: ReviewedProduct['price_issues'] };

/** Below a case's row at the price of a unit: what to sell, one click each. */
function SaleRow({ product, issues, isOpen, onSell }: SaleProps) {
  return (
    <Table.Tr className="tm-why-row tm-sale-row" data-open={isOpen || undefined}>
      <Table.Td colSpan={COLUMNS}>
        <PriceIssues issues={issues} />
        <SoldAsFix product={product} onSell={onSell} />
      </Table.Td>
    </Table.Tr>
  );
}
