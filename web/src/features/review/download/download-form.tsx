import { Alert, Anchor, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Download, DownloadContent } from '@tillmap/contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useChangesFiguresQuery } from '../../../api/changes-figures-api.ts';
import { useSessionCheckedQuery } from '../../../api/checked-api.ts';
import { causeOf } from '../../../api/failure.ts';
import { useSessionStatusQuery } from '../../../api/session-status-api.ts';
import { toast } from '../../../shared/toasts.ts';
import { useSessionStatisticsQuery } from '../review-api.ts';
import { AcceptDisclaimer } from './accept-disclaimer.tsx';
import { ContentChoice } from './content-choice.tsx';
import css from './download.module.css';
import { downloadedText, partDownloadedText } from './download-texts.ts';
import { useDownloadSessionMutation, useLazySessionDownloadsQuery } from './downloads-api.ts';
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
  /** The till of the shop; '' where it has none. */
  usualTill: string;
  onClose: () => void;
  onShowReview: () => void;
  /** With the receipt, where it could be had. */
  onDone: (receipt: Download | undefined) => void;
  onReceipt: (receipt: Download) => void;
};

/** Which till the file is for and what goes into it; what the till will do with it; and the disclaimer. */
export function DownloadForm(props: Props) {
  const { sessionId, content: wanted, usualTill, onClose, onShowReview, onDone, onReceipt } = props;
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
  const answer = checked?.file_check?.answer;
  const contents = changes?.state === 'ready' ? changes.contents : [];
  const part = contents.find(({ content }) => content === chosen);
  // A part with nothing in it is no file.
  const content = part !== undefined && part.products > 0 ? chosen : 'all';
  const till = useTill(sessionId, session?.wholesaler_code, content, usualTill);
  const { profile, wish, check } = till;

  const send = (disclaimerVersion: string | undefined) => {
    if (!profile) return download({ sessionId, content, disclaimerVersion });
    const files = wantedFiles(wish, check);
    return downloadForTill({ sessionId, choice: choiceOf(wish, content), files, disclaimerVersion });
  };

  const submit = async (disclaimerVersion: string | undefined) => {
    const { data: name, error } = await send(disclaimerVersion);
    if (error) {
      toast.error(`Error downloading CSV file: ${causeOf(error)}`);
      return error;
    }
    const { data: receipts } = await loadReceipts(sessionId);
    const receipt = receipts?.find(({ file_name }) => file_name === name);
    if (profile) toast.success(partDownloadedText(name, receipt?.products));
    else toast.success(content === 'all' ? downloadedText(name, statistics) : partDownloadedText(name, part?.products));
    onDone(receipt);
    return undefined;
  };

  return (
    <div className={css.download}>
      <div className={css.downloadChoices}>
        <TillChoice till={till} />
        {contents.length > 1 && <ContentChoice contents={contents} value={content} onChange={setChosen} />}
        {profile && <TillExport key={profile.key} sessionId={sessionId} content={content} wish={wish} />}
        {answer && (
          <Text size="sm">
            {answer.sentence.replace(/\.$/, '')}, by {answer.by}.
          </Text>
        )}
        {session?.cost_basis_open && (
          <Alert color="yellow" icon={<IconAlertTriangle size={18} />}>
            You have not said if costs are per unit or per case. Costs are as given.{' '}
            <Anchor component={Link} to={`/?session=${sessionId}`} size="sm" underline="always">
              Choose unit or case
            </Anchor>
          </Alert>
        )}
      </div>
      <div className={css.downloadCheck}>
        <FileContents content={content} products={part?.products} statistics={statistics} onShowReview={onShowReview} />
        {profile ? (
          <TillCheck sessionId={sessionId} content={content} till={till} />
        ) : (
          <Text size="sm" c="dimmed">
            This file has no rules of a till. Import it and check the first rows.
          </Text>
        )}
      </div>
      <div className={css.downloadReceipts}>
        <ReceiptList sessionId={sessionId} onReceipt={onReceipt} />
      </div>
      <div className={css.downloadFoot}>
        <AcceptDisclaimer onCancel={onClose} onAccept={submit} />
      </div>
    </div>
  );
}
