import { Anchor, Loader, Text, Title } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import type { LookupResult, ShelfLabel, WholesalerOption } from '@tillmap/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../api/failure.ts';
import { moneyText, rateText, UNKNOWN } from '../../shared/format.ts';
import { useLabelOfBarcodeQuery, useLastSessionQuery, useScannedProductQuery } from './lookup-api.ts';
import css from './scanned-card.module.css';

type Props = { wholesaler: WholesalerOption; barcode: string };

/** All that is known of one product at the shelf. */
export function ScannedCard({ wholesaler, barcode }: Props) {
  const { data, error } = useScannedProductQuery({ wholesalerCode: wholesaler.code, barcode });
  const product = data?.data[0];
  if (product) return <KnownProduct wholesaler={wholesaler} product={product} />;
  if (data || error)
    return (
      <Text role="status" className="tm-break">
        {data?.errors[0]?.message ?? messageOf(error, 'Error looking up products')}
      </Text>
    );
  return <Loader size="sm" aria-label={`Looking up ${barcode}`} />;
}

function KnownProduct({ wholesaler, product }: { wholesaler: WholesalerOption; product: LookupResult }) {
  const { barcode, department, vat, remembered } = product;
  const { data: session } = useLastSessionQuery(wholesaler.code);
  const { data: label } = useLabelOfBarcodeQuery({ sessionId: session?.id ?? '', barcode }, { skip: !session });
  const above = [department.name, department.sub_name].filter(Boolean).join(' › ');
  return (
    <section className={css.card} aria-label="Scanned product" aria-live="polite">
      <Title order={2} size="h4" className="tm-break">
        {product.name || remembered?.name || label?.description || 'Not known'}
      </Title>
      <Text size="sm" c="dimmed" className="tm-number">
        {barcode} · {wholesaler.name}
      </Text>
      <dl>
        <Fact name="Department">
          <b>{department.cg_name || UNKNOWN}</b>
          {above && <Text size="xs">{above}</Text>}
        </Fact>
        <Fact name="VAT">
          <b>{vat.code || UNKNOWN}</b> {vat.description}
          {vat.code && `, ${rateText(vat.rate)}`}
        </Fact>
        <Fact name="In the till">{inTillText(label)}</Fact>
        {label && changedText(label) && <Fact name="This week">{changedText(label)}</Fact>}
      </dl>
      {label?.is_due && session && (
        <p className={css.due}>
          <IconTag size={18} aria-hidden />
          <span>
            <b>Label due:</b> {[label.rrp_before, label.rrp].filter(Boolean).map(moneyText).join(' → ')}
          </span>
          <Anchor component={Link} to={`/labels/${session.id}`} size="sm">
            Shelf labels
          </Anchor>
        </p>
      )}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The price of the last download, which is that of the file where nothing changed. */
const inTillText = (label: ShelfLabel | null | undefined): string => {
  if (!label) return 'Not in the last file';
  if (label.is_new) return 'Not in the last download';
  const price = label.rrp_before || label.rrp;
  return price === '' ? 'No RRP' : moneyText(price);
};

const changedText = ({ is_new, rrp, rrp_before }: ShelfLabel): string => {
  if (is_new) return rrp === '' ? 'New' : `New at ${moneyText(rrp)}`;
  return rrp_before === '' ? '' : `RRP ${moneyText(rrp)}, was ${moneyText(rrp_before)}`;
};
