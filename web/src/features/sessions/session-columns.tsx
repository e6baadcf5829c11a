import type { Session } from '@tillmap/contracts';
import { useState } from 'react';
import { messageOf } from '../../api/failure.ts';
import { ColumnsNotice } from '../../shared/columns/columns-notice.tsx';
import { ColumnsStep } from '../../shared/columns/columns-step.tsx';
import { useSessionCheckedQuery } from './checked/checked-api.ts';
import { useUploadSupplierFileMutation } from './upload-api.ts';

/** How the columns of the session's file were read. A person who looks at them may change them: the file is read again. */
export function SessionColumns({ session, canChange }: { session: Session; canChange: boolean }) {
  const { data } = useSessionCheckedQuery(session.id);
  const [isOpen, setOpen] = useState(false);
  const [upload, { isLoading, error }] = useUploadSupplierFileMutation();
  const columns = data?.columns;
  if (!columns) return null;
  if (!isOpen) return <ColumnsNotice columns={columns} onSee={() => setOpen(true)} />;
  return (
    <ColumnsStep
      columns={columns}
      wholesaler={session.wholesaler_name}
      isSending={isLoading}
      refusal={error && messageOf(error, 'Error uploading file')}
      startsLocked
      canChange={canChange}
      onUse={async (choice) => {
        const answer = await upload({ sessionId: session.id, file: undefined, layout: JSON.stringify(choice) });
        if (!answer.error) setOpen(false);
      }}
      onCancel={() => setOpen(false)}
    />
  );
}
