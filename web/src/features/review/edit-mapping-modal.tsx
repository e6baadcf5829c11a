import { Alert, Box, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { HierarchyOption, ReviewedProduct, VatCodeOption } from '@tillmap/contracts';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { messageOf } from '../../api/failure.ts';
import { useHierarchyQuery, useVatCodesQuery } from '../../api/reference-options-api.ts';
import { findCategoryPath, placeValue } from '../../shared/hierarchy-options.ts';
import { Confidence } from '../../shared/ui/confidence.tsx';
import { HierarchySelect } from '../../shared/ui/hierarchy-select.tsx';
import { RememberedName } from '../../shared/ui/remembered-name.tsx';
import { VatCodeSelect } from '../../shared/ui/vat-code-select.tsx';
import css from '../../shared/ui/why-panel.module.css';
import { WhyPanel } from '../../shared/ui/why-panel.tsx';
import { reviewOf } from './list/row-rules.ts';
import { reasonOf } from './list/row-why.tsx';
import { vatOfPlace } from './panel/category-choice.ts';
import { PriceFacts } from './price-facts.tsx';
import { PriceIssues } from './price-issues.tsx';
import type { MappingChoice, SaleChoice } from './review-api.ts';
import { useReviewController } from './review-controller.ts';
import { SoldAsFix } from './sold-as-fix.tsx';
import { saveEdit } from './steps/save-edit.ts';
import { useSessionProductQuery, useUsualVatQuery } from './workbench-api.ts';

type Props = {
  product: ReviewedProduct;
  wholesalerCode: string;
  onSaved: () => void;
  onNext: () => void;
  onClose: () => void;
};

/** How the row looks once the choice is saved: set by hand, certain, nothing left to review. */
const shownAs = (choice: MappingChoice, row: HierarchyOption, vat: VatCodeOption) => ({
  ...choice,
  department: row.dept_name,
  sub_department: row.sub_dept_name,
  category_group: row.cg_group_name,
  vat_rate: vat.rate,
  confidence: 100,
  source: 'manual' as const,
  needs_review: false,
  review_reason: '',
  review_details: [],
  price_issues: [],
});

const rowOf = (hierarchy: readonly HierarchyOption[], place: string) =>
  hierarchy.find(
    (row) =>
      placeValue({ dept_code: row.dept_code, sub_dept_code: row.sub_dept_code, cg_code: row.cg_group_code }) === place,
  );

/**
 * Choose the place in the hierarchy and the VAT code. Enter saves, Shift+Enter saves and goes on, Escape closes.
 * Nothing is checked here: what may be saved is the server's to say, and its answer is shown.
 */
export function EditMappingModal({ product, wholesalerCode, onSaved, onNext, onClose }: Props) {
  const bench = useReviewController();
  const { data: known } = useSessionProductQuery({ sessionId: bench.sessionId, barcode: product.barcode });
  const { data: usualVat = [] } = useUsualVatQuery(bench.sessionId);
  const evidence = known ?? product;
  const hierarchy = useHierarchyQuery(wholesalerCode);
  const vatCodes = useVatCodesQuery(wholesalerCode);
  const [place, setPlace] = useState<string | null>(product.dept_code === '' ? null : placeValue(product));
  const [vatCode, setVatCode] = useState<string | null>(product.vat_code || null);
  const [isVatByHand, setVatByHand] = useState(reviewOf(product).vat_by_hand);
  const choosePlace = (value: string | null) => {
    setPlace(value);
    if (value === null || isVatByHand) return;
    // VAT comes with the place; where nothing is known of it, the code stays as it is.
    const follows = vatOfPlace(findCategoryPath(value), evidence, usualVat);
    if (follows !== '') setVatCode(follows);
  };
  const sell = async (barcode: string, choice: SaleChoice) => {
    const sold = await bench.latest().list.sell(barcode, choice);
    if (sold !== undefined) bench.ui.set({ focus: sold, editing: sold });
  };
  const failure = hierarchy.error ?? vatCodes.error;

  const save = (then: () => void) => {
    const choice: MappingChoice = { ...findCategoryPath(place ?? ''), vat_code: vatCode ?? '' };
    const row = rowOf(hierarchy.data ?? [], place ?? '');
    const vat = vatCodes.data?.find(({ code }) => code === vatCode);
    // What is not whole is shown once the server has taken it.
    saveEdit(bench, product, choice, row && vat ? shownAs(choice, row, vat) : {});
    then();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(onSaved);
  };
  const onEnter = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter') return;
    // In an open list Enter belongs to the list: what was typed but not found must not save the old choice.
    const isInOpenList = (event.target as HTMLElement).getAttribute('aria-expanded') === 'true';
    if (isInOpenList || event.shiftKey) event.preventDefault();
    if (event.shiftKey && !isInOpenList) save(onNext);
  };

  return (
    <Modal opened onClose={onClose} title="Edit mapping" size="lg" returnFocus={false}>
      <form onSubmit={submit} onKeyDown={onEnter}>
        <Stack gap="md">
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <div>
              <Text fw={600} className="tm-break">
                {product.description ||
                  (product.remembered?.name ? <RememberedName remembered={product.remembered} /> : 'No description')}
              </Text>
              <Text size="sm" c="dimmed" className="tm-number">
                {[product.barcode, product.size].filter(Boolean).join(' · ')}
              </Text>
            </div>
            <Confidence value={product.confidence} source={product.source} />
          </Group>
          <Box className={css.windowEvidence} tabIndex={0} role="group" aria-label="Why">
            <WhyPanel
              reason={reasonOf(product)}
              details={evidence.review_details}
              neighbours={evidence.neighbours.slice(0, 5)}
            />
          </Box>
          <PriceIssues issues={product.price_issues} />
          <PriceFacts product={product} />
          {product.is_case_row && <SoldAsFix product={product} onSell={sell} />}
          {failure !== undefined && (
            <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
              {messageOf(failure, 'Failed to load department and VAT options')}
            </Alert>
          )}
          {hierarchy.data && vatCodes.data ? (
            <>
              <HierarchySelect
                hierarchy={hierarchy.data}
                evidence={evidence}
                value={place}
                onChange={choosePlace}
                autoFocus
              />
              <VatCodeSelect
                vatCodes={vatCodes.data}
                value={vatCode}
                onChange={(code) => {
                  setVatCode(code);
                  setVatByHand(code !== null);
                }}
              />
            </>
          ) : (
            failure === undefined && <Skeleton h={140} role="status" aria-label="Loading departments and VAT codes" />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button variant="default" disabled={!hierarchy.data || !vatCodes.data} onClick={() => save(onNext)}>
              Save and Next
            </Button>
            <Button type="submit" disabled={!hierarchy.data || !vatCodes.data}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
