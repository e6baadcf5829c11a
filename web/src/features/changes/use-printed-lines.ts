import type { ChangedLine } from '@tillmap/contracts';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { messageOf } from '../../api/failure.ts';
import { toast } from '../../shared/toasts.ts';
import { useLinesToPrintMutation } from './changes-api.ts';
import type { ChangesListState } from './use-changes-list.ts';

type Printed = { lines: readonly ChangedLine[]; isDue: boolean };

/**
 * The lines on paper, null while nothing is printed: all that fit the filters where the page's button was pressed, those
 * of the page where the browser was asked.
 */
export const usePrintedLines = (sessionId: string, { page, query }: ChangesListState) => {
  const [load] = useLinesToPrintMutation();
  const [printed, setPrinted] = useState<Printed | null>(null);
  const shown = useRef<readonly ChangedLine[]>([]);
  shown.current = page?.lines ?? [];
  useEffect(() => {
    // Drawn before the browser takes its picture.
    const begin = () => flushSync(() => setPrinted((before) => before ?? { lines: shown.current, isDue: false }));
    const end = () => setPrinted(null);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  useEffect(() => {
    if (printed?.isDue) window.print();
  }, [printed]);
  const print = async () => {
    const { data, error } = await load({ sessionId, query });
    if (data) setPrinted({ lines: data, isDue: true });
    else toast.error(messageOf(error, 'The list could not be loaded for printing'));
  };
  return { lines: printed?.lines ?? null, print };
};
