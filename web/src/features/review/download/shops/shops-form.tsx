import { Checkbox, Radio, Skeleton, Stack, Table, Text } from '@mantine/core';
import type { DownloadContent, SessionShop, TillProfileInfo } from '@tillmap/contracts';
import { useState } from 'react';
import { useSessionStatusQuery } from '../../../../api/session-status-api.ts';
import { useShopFiguresQuery } from '../../../../api/shops-api.ts';
import { countText, plural } from '../../../../shared/format.ts';
import { PricesChoice } from '../../../../shared/offers/prices-choice.tsx';
import { usePrices } from '../../../../shared/offers/use-prices.ts';
import { toast } from '../../../../shared/toasts.ts';
import { AcceptDisclaimer } from '../accept-disclaimer.tsx';
import { ContentChoice } from '../content-choice.tsx';
import css from '../download.module.css';
import { chosenBefore } from '../till/remembered-till.ts';
import { useTillProfilesQuery } from '../till/till-api.ts';
import { choiceOf } from '../till/till-selection.ts';
import { useShopFilesMutation, useShopRefusalsQuery, type WantedFile } from './shop-files-api.ts';

type Props = { sessionId: string; content: DownloadContent; onClose: () => void };
const CONTENTS = ['all', 'changes', 'reviewed'] as const;
type Content = (typeof CONTENTS)[number];

const nameOf = (shop: SessionShop, profiles: readonly TillProfileInfo[]): string => {
  const till = profiles.find(({ key }) => key === shop.till_profile)?.name;
  return till === undefined ? shop.name : `${shop.name} · ${till}`;
};

/** What a till refuses: undefined while it is being found out, null where it could not be. */
const refusedText = (refused: number | null | undefined): string => {
  if (refused === undefined) return 'checking…';
  return refused === null ? 'not known' : countText(refused);
};

const countedText = (count: number | undefined): string => (count === undefined ? 'counting…' : countText(count));

/** Undefined where one of them is. */
const sumOf = (counts: readonly (number | undefined)[]): number | undefined =>
  counts.reduce((sum, count) => (sum === undefined || count === undefined ? undefined : sum + count), 0);

/** A file for each of several shops: their figures, which of them, one by one or in one ZIP file, and the disclaimer for each. */
export function ShopsForm({ sessionId, content: wanted, onClose }: Props) {
  const { data: shops } = useShopFiguresQuery(sessionId, { refetchOnMountOrArgChange: true });
  const { data: session } = useSessionStatusQuery(sessionId);
  const { data: profiles = [] } = useTillProfilesQuery();
  const [download] = useShopFilesMutation();
  const [content, setContent] = useState<Content>(CONTENTS.find((one) => one === wanted) ?? 'changes');
  const [left, setLeft] = useState<readonly string[]>([]);
  const [isZip, setZip] = useState(true);
  const hasTill = ({ till_profile }: Pick<SessionShop, 'till_profile'>): boolean =>
    profiles.some(({ key }) => key === till_profile);
  const notReviewed = ({ not_reviewed }: NonNullable<SessionShop['figures']>): number =>
    content === 'reviewed' ? 0 : not_reviewed;
  const fileOf = ({ code, name, till_profile }: SessionShop): WantedFile => ({
    code,
    name,
    till:
      session && hasTill({ till_profile })
        ? choiceOf(chosenBefore(session.wholesaler_code, till_profile), content)
        : undefined,
  });
  const offers = usePrices(sessionId, {}, shops?.map(({ code }) => code) ?? []);
  const { ofShops: prices } = offers;
  /** Undefined until it is counted. */
  const inFile = (shop: SessionShop, of = content): number | undefined => {
    const added = offers.isDated && of === 'changes' ? offers.added[shops?.indexOf(shop) ?? -1]?.changes : 0;
    return shop.figures === null || added === undefined ? undefined : shop.figures[of] + added;
  };
  const hasFile = (shop: SessionShop): boolean => shop.figures !== null && inFile(shop) !== 0;
  const asked = (shops ?? []).filter(hasFile).map(fileOf);
  const { currentData: refused } = useShopRefusalsQuery(
    { sessionId, shops: asked, prices },
    { skip: !offers.isKnown || asked.every(({ till }) => till === undefined) },
  );
  if (!shops || !session) return <Skeleton h={240} role="status" aria-label="Loading the shops" />;
  const chosen = shops.filter((shop) => !left.includes(shop.code) && hasFile(shop));
  const submit = async (disclaimerVersion: string | undefined) => {
    const zipName = isZip ? `${session.session_name.replace(/[^\w-]+/g, '_')}_shops.zip` : undefined;
    const { data: told = [] } = await download({
      sessionId,
      shops: chosen.map(fileOf),
      content,
      prices,
      zipName,
      disclaimerVersion,
    });
    const failed = told.filter(({ failure }) => failure !== '');
    for (const { name, failure } of failed) toast.error(`${name}: ${failure}`);
    const received = told.length - failed.length;
    if (received > 0) toast.success(`${plural(received, 'file')} ${received === 1 ? 'was' : 'were'} downloaded.`);
    if (failed.length === 0) onClose();
    return undefined;
  };

  return (
    <AcceptDisclaimer files={chosen.length} onCancel={onClose} onAccept={submit}>
      <ContentChoice
        label="What goes into the files"
        contents={CONTENTS.map((one) => ({
          content: one,
          products: sumOf(shops.map((shop) => inFile(shop, one))),
        }))}
        hints={{
          all: `in ${plural(shops.length, 'file')}`,
          changes: 'by each shop’s last download',
          reviewed: 'nothing that needs review',
        }}
        value={content}
        onChange={(one) => setContent(one as Content)}
      />
      <PricesChoice state={offers} />
      <Table aria-label="Shops" className={css.shopLines}>
        <thead>
          <tr>
            <th scope="col">Shop and till</th>
            <th scope="col">In the file</th>
            <th scope="col">Undecided</th>
            <th scope="col">Not reviewed</th>
            <th scope="col">Refused</th>
          </tr>
        </thead>
        <tbody>
          {shops.map((shop) => (
            <tr key={shop.code}>
              <td>
                <Checkbox
                  label={nameOf(shop, profiles)}
                  checked={chosen.includes(shop)}
                  disabled={!hasFile(shop)}
                  onChange={() =>
                    setLeft(left.includes(shop.code) ? left.filter((code) => code !== shop.code) : [...left, shop.code])
                  }
                />
              </td>
              <td className="tm-number">{countedText(inFile(shop))}</td>
              <td className="tm-number">{shop.figures ? countText(shop.figures.to_decide) : ''}</td>
              <td className="tm-number">{shop.figures ? countText(notReviewed(shop.figures)) : ''}</td>
              <td className="tm-number">{hasTill(shop) && hasFile(shop) ? refusedText(refused?.[shop.code]) : ''}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Radio.Group label="Files" value={isZip ? 'zip' : 'each'} onChange={(value) => setZip(value === 'zip')}>
        <Stack gap={6}>
          <Radio value="zip" label="One ZIP file" />
          <Radio value="each" label="One by one" />
        </Stack>
      </Radio.Group>
      <Text size="sm" c="dimmed">
        Undecided lines go in with the new values. Each file has its own receipt.
      </Text>
    </AcceptDisclaimer>
  );
}
