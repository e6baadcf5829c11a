import { Button } from '@mantine/core';
import type { ColumnsChoice } from '@tillmap/contracts';
import type { Asked } from '../uploads/columns-question-of.ts';
import { ColumnsStep } from './columns-step.tsx';

type Props = {
  refused: Readonly<{
    fileName: string;
    message: string;
    asked: Asked;
  }>;
  wholesaler: string;
  /** Whether it stands in the place of a page. */
  isPage: boolean;
  onUse: (choice: ColumnsChoice) => unknown;
  /** Reads the file by the layout that another person has taught. */
  onTheirs: () => void;
  onCancel: () => void;
};

/** The question about the columns of a file that was sent. */
export function ColumnsQuestionStep({ refused, wholesaler, isPage, onUse, onTheirs, onCancel }: Props) {
  const { columns, isTaught, choice } = refused.asked;
  return (
    <ColumnsStep
      key={`${refused.fileName} ${columns.layout?.version}`}
      columns={columns}
      wholesaler={wholesaler}
      isSending={false}
      isPage={isPage}
      before={choice === '' ? undefined : (JSON.parse(choice) as ColumnsChoice)}
      refusal={
        (isTaught || choice !== '') && (
          <>
            {refused.message}
            {isTaught && (
              <Button size="compact-sm" variant="default" ml={8} onClick={onTheirs}>
                Keep Theirs
              </Button>
            )}
          </>
        )
      }
      onUse={onUse}
      onCancel={onCancel}
    />
  );
}
