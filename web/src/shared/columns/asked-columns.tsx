import { Button } from '@mantine/core';
import type { ColumnsChoice, FileColumns } from '@tillmap/contracts';
import { ColumnsStep } from './columns-step.tsx';

type Props = {
  refused: Readonly<{
    fileName: string;
    message: string;
    asked: Readonly<{ columns: FileColumns; isTaught: boolean }>;
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
export function AskedColumns({ refused, wholesaler, isPage, onUse, onTheirs, onCancel }: Props) {
  const { columns, isTaught } = refused.asked;
  return (
    <ColumnsStep
      key={`${refused.fileName} ${columns.layout?.version}`}
      columns={columns}
      wholesaler={wholesaler}
      isSending={false}
      isPage={isPage}
      refusal={
        isTaught ? (
          <>
            {refused.message}{' '}
            <Button size="compact-sm" variant="default" onClick={onTheirs}>
              Keep Theirs
            </Button>
          </>
        ) : undefined
      }
      onUse={onUse}
      onCancel={onCancel}
    />
  );
}
