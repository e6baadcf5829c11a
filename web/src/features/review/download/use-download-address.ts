import { DOWNLOAD_CONTENTS, type DownloadContent } from '@tillmap/contracts';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { pricesIn } from '../../../shared/offers/use-prices.ts';
import type { ReviewController } from '../review-controller.ts';

const contentOf = (text: string): DownloadContent => DOWNLOAD_CONTENTS.find((content) => content === text) ?? 'all';

/** Opens the window that downloads the file where the address asks for it; it is asked for once. */
export const useDownloadAddress = ({ ui }: ReviewController): void => {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const wanted = params.get('download');
  useEffect(() => {
    if (wanted === null) return;
    ui.set({ dialogue: 'download', downloadContent: contentOf(wanted), downloadPrices: pricesIn(params) });
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const name of ['download', 'offers', 'day']) after.delete(name);
        return after;
      },
      { replace: true, state },
    );
  }, [wanted, params, ui, setParams, state]);
};
