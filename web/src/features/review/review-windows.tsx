import { backToRow } from '../../workbench/focus.ts';
import { DownloadModal } from './download/download-modal.tsx';
import { EditMappingModal } from './edit-mapping-modal.tsx';
import { KeysModal } from './keys/keys-modal.tsx';
import { goNext } from './list/focus.ts';
import { useReviewController, useUi } from './review-controller.ts';
import type { ReviewedSession } from './reviewed-session.ts';
import type { ReviewListState } from './use-review-list.ts';

type Props = { session: ReviewedSession; list: ReviewListState };

/** The windows over the workbench: a product's mapping, the disclaimer before a download, the keys. */
export function ReviewWindows({ session, list }: Props) {
  const bench = useReviewController();
  const { ui } = bench;
  const dialogue = useUi((state) => state.dialogue);
  const content = useUi((state) => state.downloadContent);
  const prices = useUi((state) => state.downloadPrices);
  const editing = useUi((state) => state.editing);
  const product = list.isStale ? undefined : list.page?.products.find(({ barcode }) => barcode === editing);
  const stop = () => {
    ui.set({ editing: null });
    // After the window has given its focus back, the row takes it, so that the next key works from here.
    setTimeout(() => backToRow(bench), 0);
  };
  const close = () => {
    ui.set({ dialogue: null, downloadContent: 'all', downloadPrices: {} });
    setTimeout(() => backToRow(bench), 0);
  };
  return (
    <>
      {product && (
        <EditMappingModal
          key={product.barcode}
          product={product}
          wholesalerCode={session.wholesalerCode}
          onSaved={stop}
          onNext={() => {
            stop();
            goNext(bench);
          }}
          onClose={stop}
        />
      )}
      <DownloadModal
        sessionId={session.id}
        isOpen={dialogue === 'download'}
        content={content}
        prices={prices}
        onClose={close}
        onShowReview={() => {
          close();
          list.change({ filter: 'review', search: '', issue: '', sort: 'impact', direction: 'desc' });
        }}
      />
      <KeysModal />
    </>
  );
}
