import { Modal } from '@mantine/core';
import type { Download, DownloadContent } from '@tillmap/contracts';
import { useState } from 'react';
import { useIsNarrow } from '../../../shared/narrow.ts';
import type { Prices } from '../../../shared/offers/use-prices.ts';
import { AgainForm } from './again-form.tsx';
import { Receipt } from './receipt.tsx';
import { ShopForms } from './shops/shop-forms.tsx';

type Props = {
  sessionId: string;
  isOpen: boolean;
  /** What is chosen at first. */
  content: DownloadContent;
  prices: Prices;
  onClose: () => void;
  /** Leads to the products that nobody has looked at. */
  onShowReview: () => void;
};

/** What the window shows: the way to a new file, the receipt of one, or the way to the same bytes again. */
type Shown = { what: 'form' } | { what: 'receipt' | 'again'; receipt: Download };

const TITLES: Record<Shown['what'], string> = {
  form: 'Before you download',
  again: 'Before you download again',
  receipt: 'The file was downloaded',
};

/** The disclaimer is accepted anew for each download; after it stands the receipt. */
export function DownloadModal({ isOpen, onClose, ...parts }: Props) {
  const [shown, setShown] = useState<Shown>({ what: 'form' });
  const isNarrow = useIsNarrow();
  const isReceipt = shown.what === 'receipt';
  const close = () => {
    onClose();
    setShown({ what: 'form' });
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={TITLES[shown.what]}
      size={isReceipt ? 'lg' : 1000}
      fullScreen={isNarrow && !isReceipt}
    >
      {shown.what === 'form' && (
        <ShopForms
          {...parts}
          onClose={close}
          onDone={(receipt) => (receipt ? setShown({ what: 'receipt', receipt }) : close())}
          onReceipt={(receipt) => setShown({ what: 'receipt', receipt })}
        />
      )}
      {shown.what === 'again' && (
        <AgainForm
          receipt={shown.receipt}
          onCancel={() => setShown({ what: 'receipt', receipt: shown.receipt })}
          onDone={() => setShown({ what: 'receipt', receipt: shown.receipt })}
        />
      )}
      {shown.what === 'receipt' && (
        <Receipt
          receipt={shown.receipt}
          onAgain={() => setShown({ what: 'again', receipt: shown.receipt })}
          onClose={close}
        />
      )}
    </Modal>
  );
}
