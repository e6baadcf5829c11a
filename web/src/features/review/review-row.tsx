import { Button, Table, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconCircleCheck, IconEye, IconPencil } from '@tabler/icons-react';
import type { ReviewedProduct } from '@tillmap/contracts';
import { memo } from 'react';
import { moneyText, rateText, UNKNOWN } from '../../shared/format.ts';
import { Confidence } from '../../shared/ui/confidence.tsx';
import { WhyPanel } from '../../shared/ui/why-panel.tsx';
import { Place } from './place.tsx';

type Props = {
  product: ReviewedProduct;
  isCurrent: boolean;
  isOpen: boolean;
  onRegister: (barcode: string, element: HTMLElement | null) => void;
  onSelect: (barcode: string) => void;
  onEdit: (barcode: string) => void;
  onToggle: (barcode: string) => void;
};

const COLUMNS = 9;

const reasonOf = ({ review_reason, needs_review }: ReviewedProduct): string =>
  review_reason || (needs_review ? 'This product needs a look.' : 'Nothing is in doubt.');

/** One product; its 'Why?' opens in place below it. */
export const ReviewRow = memo(function ReviewRow(props: Props) {
  const { product, isCurrent, isOpen, onRegister, onSelect, onEdit, onToggle } = props;
  const { barcode } = product;
  const whyId = `why-${barcode}`;
  return (
    <>
      <Table.Tr
        ref={(element: HTMLTableRowElement | null) => onRegister(barcode, element)}
        tabIndex={-1}
        data-current={isCurrent || undefined}
        data-open={isOpen || undefined}
        onFocus={() => onSelect(barcode)}
      >
        <Table.Td data-label="Status">
          <span className="tm-state" data-review={product.needs_review || undefined}>
            {product.needs_review ? <IconEye size={15} aria-hidden /> : <IconCircleCheck size={15} aria-hidden />}
            {product.needs_review ? 'Review' : 'OK'}
          </span>
          <UnstyledButton
            className="tm-why"
            aria-expanded={isOpen}
            aria-controls={whyId}
            aria-label={`Why? ${product.description || barcode}`}
            onClick={() => onToggle(barcode)}
          >
            {isOpen ? <IconChevronDown size={13} aria-hidden /> : <IconChevronRight size={13} aria-hidden />} Why?
          </UnstyledButton>
        </Table.Td>
        <Table.Td data-label="Product" className="tm-product">
          <span className="tm-product-name">{product.description || 'No description'}</span>
          <span className="tm-sub">
            <span className="tm-number">{barcode}</span>
            {product.size && ` · ${product.size}`}
          </span>
        </Table.Td>
        <Table.Td data-label="Confidence">
          <Confidence value={product.confidence} source={product.source} />
        </Table.Td>
        <Table.Td data-label="Department">
          <Place product={product} />
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
        </Table.Td>
        <Table.Td data-label="RRP" className="tm-right">
          {moneyText(product.rrp)}
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
      {isOpen && (
        <Table.Tr className="tm-why-row" id={whyId}>
          <Table.Td colSpan={COLUMNS}>
            <WhyPanel reason={reasonOf(product)} details={product.review_details} neighbours={product.neighbours} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
});
