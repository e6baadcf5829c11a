import { Text } from '@mantine/core';
import type { Download, DownloadContent } from '@tillmap/contracts';
import { useState } from 'react';
import { useChangesFiguresQuery } from '../../../api/changes-figures-api.ts';
import { useSessionCheckedQuery } from '../../../api/checked-api.ts';
import { causeOf } from '../../../api/failure.ts';
import { useSessionStatusQuery } from '../../../api/session-status-api.ts';
import { dayText } from '../../../shared/format.ts';
import { PricesChoice } from '../../../shared/offers/prices-choice.tsx';
import { type Prices, usePrices } from '../../../shared/offers/use-prices.ts';
import { toast } from '../../../shared/toasts.ts';
import { NO_FACETS } from '../facets/facet-address.ts';
import { useSessionStatisticsQuery } from '../review-api.ts';
import { type Narrowing, useReviewOverviewQuery, useSpotCheckQuery } from '../workbench-api.ts';
import { AcceptDisclaimer } from './accept-disclaimer.tsx';
import { ContentChoice } from './content-choice.tsx';
import { contentsByDay, countedContents } from './counted-contents.ts';
import { downloadedText } from './download-texts.ts';
import { useDownloadSessionMutation, useLazySessionDownloadsQuery, useSessionDownloadsQuery } from './downloads-api.ts';
import { FileContents } from './file-contents.tsx';
import { ReceiptList } from './receipt-list.tsx';
import { useTillFileMutation } from './till/till-api.ts';
import { TillCheck } from './till/till-check.tsx';
import { TillChoice } from './till/till-choice.tsx';
import { TillExport } from './till/till-export.tsx';
import { choiceOf, wantedFiles } from './till/till-selection.ts';
import { useTill } from './till/use-till.ts';

type Props = {
  sessionId: string;
  content: DownloadContent;
  /** Which prices it has at first; without one as in the shop's last download, of today. */
  prices: Prices;
  /** The till of the shop; '' where it has none. */
  usualTill: string;
  onClose: () => void;
  onShowReview: () => void;
  /** With the receipt, where it could be had. */
  onDone: (receipt: Download | undefined) => void;
  onReceipt: (receipt: Download) => void;
};

const WHOLE: Narrowing = { filter: 'all', search: '', issue: '', ...NO_FACETS };

/** Which till the file is for and what goes into it; what the till will do with it; and the disclaimer. */
export function DownloadForm(props: Props) {
  const { sessionId, content: wanted, prices: first, usualTill, onClose, onShowReview, onDone, onReceipt } = props;
  const [chosen, setChosen] = useState<DownloadContent>(wanted);
  const [download] = useDownloadSessionMutation();
  const [downloadForTill] = useTillFileMutation();
  const [loadReceipts] = useLazySessionDownloadsQuery();
  // Asked for anew with each window: somebody else may have reviewed or decided meanwhile.
  const anew = { refetchOnMountOrArgChange: true };
  const { data: statistics } = useSessionStatisticsQuery(sessionId, anew);
  const { data: changes } = useChangesFiguresQuery(sessionId, anew);
  // Somebody may have said meanwhile what the costs are for.
  const { data: session } = useSessionStatusQuery(sessionId, anew);
  // A file of an earlier version was not checked.
  const { data: checked } = useSessionCheckedQuery(sessionId, anew);
  const { data: review } = useReviewOverviewQuery({ sessionId, narrowing: WHOLE }, anew);
  const { data: spotCheck } = useSpotCheckQuery(sessionId, anew);
  const offers = usePrices(sessionId, first);
  const { prices } = offers;
  const counted = countedContents(changes, statistics, wanted);
  const { data: receipts = [] } = useSessionDownloadsQuery(sessionId, anew);
  const contents = offers.isDated
    ? contentsByDay(counted, { changes, added: offers.added[0], isDownloaded: receipts.length > 0 })
    : counted;
  // A part with nothing in it is no file.
  const content = contents.some((one) => one.content === chosen && one.products !== 0) ? chosen : 'all';
  const products = contents.find((one) => one.content === content)?.products;
  const file = { content, prices: offers.isKnown ? prices : undefined };
  const till = useTill(sessionId, session?.wholesaler_code, file, usualTill);
  const { profile, wish, check } = till;

  const send = (disclaimerVersion: string | undefined) => {
    if (!profile) return download({ sessionId, content, prices, disclaimerVersion });
    const files = wantedFiles(wish, check);
    return downloadForTill({ sessionId, choice: choiceOf(wish, content), prices, files, disclaimerVersion });
  };

  const submit = async (disclaimerVersion: string | undefined) => {
    const { data: name, error } = await send(disclaimerVersion);
    if (error) {
      toast.error(`Error downloading CSV file: ${causeOf(error)}`);
      return error;
    }
    const { data: made } = await loadReceipts(sessionId);
    const receipt = made?.find(({ file_name }) => file_name === name);
    // The till's file may have fewer.
    toast.success(downloadedText(name, receipt?.products ?? (profile ? undefined : products)));
    onDone(receipt);
    return undefined;
  };

  return (
    <AcceptDisclaimer onCancel={onClose} onAccept={submit}>
      <TillChoice till={till} />
      <ContentChoice
        label="What goes into the file"
        contents={contents}
        hints={{
          all: 'products with a department',
          changes: changes?.base ? `since ${dayText(changes.base.at)}` : 'since the last download',
          reviewed: 'nothing that needs review',
        }}
        value={content}
        onChange={setChosen}
      />
      <PricesChoice state={offers} />
      <FileContents
        sessionId={sessionId}
        facts={{
          content,
          products,
          statistics,
          undecided: changes?.state === 'ready' ? changes.counts.to_decide : 0,
          expected: review?.expected,
          spotCheck,
          isBasisOpen: session?.cost_basis_open ?? false,
          answer: checked?.file_check?.answer,
        }}
        onShowReview={onShowReview}
      />
      {profile ? (
        <>
          <TillCheck sessionId={sessionId} content={content} prices={prices} till={till} />
          <TillExport key={profile.key} sessionId={sessionId} content={content} prices={prices} wish={wish} />
        </>
      ) : (
        <Text size="sm" c="dimmed">
          This file has no rules of a till. Import it and check the first rows.
        </Text>
      )}
      <ReceiptList sessionId={sessionId} onReceipt={onReceipt} />
    </AcceptDisclaimer>
  );
}
