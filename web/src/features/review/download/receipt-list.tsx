import { Button, Text } from '@mantine/core';
import type { Download } from '@tillmap/contracts';
import css from './download.module.css';
import { listedText } from './download-texts.ts';
import { useSessionDownloadsQuery } from './downloads-api.ts';

type Props = { sessionId: string; onReceipt: (receipt: Download) => void };

/** What was downloaded of this session, newest first; each leads to its receipt. */
export function ReceiptList({ sessionId, onReceipt }: Props) {
  const { data: receipts = [] } = useSessionDownloadsQuery(sessionId, { refetchOnMountOrArgChange: true });
  if (receipts.length === 0) return null;
  return (
    <section aria-label="Downloads of this session">
      <Text size="sm" fw={600}>
        Downloads of this session
      </Text>
      <ul className={css.receipts}>
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            <div className="tm-min">
              <span className="tm-break">{receipt.file_name}</span>
              <span className="tm-sub tm-number">{listedText(receipt)}</span>
            </div>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Receipt of ${receipt.file_name}`}
              onClick={() => onReceipt(receipt)}
            >
              Receipt
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
