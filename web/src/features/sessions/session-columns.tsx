import type { Session } from '@tillmap/contracts';
import { useSessionCheckedQuery } from '../../api/checked-api.ts';
import { messageOf } from '../../api/failure.ts';
import { ColumnsStep } from '../../shared/columns/columns-step.tsx';
import { useUploadSupplierFileMutation } from './upload-api.ts';

/** How the columns of the session's file were read. A person who looks at them may change them: the file is read again. */
export function SessionColumns({ session, onClose }: { session: Session; onClose: () => void }) {
  const { data } = useSessionCheckedQuery(session.id);
  const [upload, { isLoading, error }] = useUploadSupplierFileMutation();
  const columns = data?.columns;
  if (!columns) return null;
  return (
    <ColumnsStep
      columns={columns}
      wholesaler={session.wholesaler_name}
      isSending={isLoading}
      refusal={error && messageOf(error, 'Error uploading file')}
      startsLocked
      onUse={async (choice) => {
        const answer = await upload({ sessionId: session.id, file: undefined, layout: JSON.stringify(choice) });
        if (!answer.error) onClose();
      }}
      onCancel={onClose}
    />
  );
}
