import { DOWNLOAD_CONTENTS, type DownloadContent } from '@tillmap/contracts';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { ReviewController } from '../review-controller.ts';

const contentOf = (text: string): DownloadContent => DOWNLOAD_CONTENTS.find((content) => content === text) ?? 'all';

/** Opens the window that downloads the file where the address asks for it; it is asked for once. */
export const useDownloadAddress = ({ ui }: ReviewController): void => {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const wanted = params.get('download');
  useEffect(() => {
    if (wanted === null) return;
    ui.set({ dialogue: 'download', downloadContent: contentOf(wanted) });
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('download');
        return after;
      },
      { replace: true, state },
    );
  }, [wanted, ui, setParams, state]);
};
