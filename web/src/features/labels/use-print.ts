import type { LabelPrint } from '@tillmap/contracts';
import { useState } from 'react';
import { messageOf } from '../../api/failure.ts';
import { plural } from '../../shared/format.ts';
import { toast } from '../../shared/toasts.ts';
import {
  useConfirmLabelsMutation,
  useLabelFileMutation,
  useLabelSheetsMutation,
  useMakeLabelsMutation,
  useUndoLabelsMutation,
} from './labels-api.ts';
import type { LabelsState } from './use-labels.ts';

/** Labels that were put into a file, and whether they were printed. */
export type Made = Readonly<{ print: LabelPrint; fileName: string }>;

const NOT_MADE = 'The sheet could not be made. No label is marked as printed. Try again, or use the CSV.';

/** Puts the chosen labels into a file, and remembers them when a person says that they were printed. */
export const usePrint = ({ sessionId, prices, wish, startAnew }: LabelsState) => {
  const [make, making] = useMakeLabelsMutation();
  const [sheets, printing] = useLabelSheetsMutation();
  const [file, writing] = useLabelFileMutation();
  const [confirm, confirming] = useConfirmLabelsMutation();
  const [undo] = useUndoLabelsMutation();
  const [made, setMade] = useState<Made | null>(null);

  const write = async (as: 'pdf' | 'csv') => {
    if (!wish) return;
    const print = await make({ sessionId, prices, wish });
    if (print.error) return toast.error(messageOf(print.error, NOT_MADE));
    const answer = await (as === 'pdf' ? sheets : file)({ sessionId, printId: print.data.id });
    if (answer.error) return toast.error(messageOf(answer.error, NOT_MADE));
    setMade({ print: print.data, fileName: answer.data });
  };

  const takeBack = async ({ id, labels }: LabelPrint) => {
    const answer = await undo({ sessionId, printId: id });
    if (answer.error) toast.error(messageOf(answer.error, 'This could not be undone. Please try again.'));
    else toast.info(`${plural(labels, 'label')} do not count as printed any more.`);
  };

  return {
    made,
    isBusy: making.isLoading || printing.isLoading || writing.isLoading || confirming.isLoading,
    write,
    takeBack,
    /** It did not print. */
    drop: () => setMade(null),
    /** It printed. */
    keep: async () => {
      if (!made) return;
      const { print } = made;
      const answer = await confirm({ sessionId, printId: print.id });
      if (answer.error) return toast.error(messageOf(answer.error, 'This could not be saved. Please try again.'));
      setMade(null);
      startAnew();
      toast.success(`${plural(print.labels, 'label')} marked as printed.`, {
        label: 'Undo',
        onClick: () => void takeBack(print),
      });
    },
  };
};

export type Printing = ReturnType<typeof usePrint>;
