import { Alert, Button, Checkbox, Skeleton, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { MUST_ACCEPT_DISCLAIMER } from '@tillmap/contracts';
import { type ReactNode, useState } from 'react';
import { useSpaConfigQuery } from '../../../api/config-api.ts';
import { statusOf } from '../../../api/failure.ts';
import { toast } from '../../../shared/toasts.ts';
import css from './download.module.css';

type Props = {
  /** What is downloaded. */
  children: ReactNode;
  /** How many files it is accepted for. */
  files?: number;
  onCancel: () => void;
  /** Downloads; the failure where it did not work. */
  onAccept: (disclaimerVersion: string | undefined) => Promise<unknown>;
};

/** What is downloaded beside the whole disclaimer, its box and the buttons, before each download, the same bytes again as well. */
export function AcceptDisclaimer({ children, files = 1, onCancel, onAccept }: Props) {
  const [isAccepted, setAccepted] = useState(false);
  const [isSending, setSending] = useState(false);
  const { data: config, isError, refetch } = useSpaConfigQuery();
  const disclaimer = config?.disclaimer;

  const submit = async () => {
    if (!isAccepted) {
      toast.error(MUST_ACCEPT_DISCLAIMER);
      return;
    }
    setSending(true);
    const failure = await onAccept(disclaimer?.version);
    setSending(false);
    // The text may have changed since it was read: what is accepted must be what stands here.
    if (statusOf(failure) === 409) void refetch();
  };

  return (
    <div className={css.window}>
      <div className={css.windowMain}>{children}</div>
      <div className={css.windowSide}>
        <Text fw={700}>The provider takes no responsibility for the generated data.</Text>
        {disclaimer && (
          <Text
            size="sm"
            className={`tm-prose ${css.disclaimerText}`}
            tabIndex={0}
            role="region"
            aria-label="Disclaimer"
          >
            {disclaimer.text}
          </Text>
        )}
        {!disclaimer && !isError && <Skeleton h={200} role="status" aria-label="Loading the disclaimer" />}
        {isError && !disclaimer && (
          <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
            The disclaimer could not be loaded. Close this dialog and try again.
          </Alert>
        )}
        <Checkbox
          label={
            files === 1
              ? 'I have read the disclaimer and accept it'
              : `I have read the disclaimer and accept it for these ${files} downloads`
          }
          checked={isAccepted}
          disabled={!disclaimer || files === 0}
          onChange={(event) => setAccepted(event.currentTarget.checked)}
        />
      </div>
      <div className={css.windowFoot}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={!isAccepted || files === 0} loading={isSending} onClick={() => void submit()}>
          {isAccepted ? 'I Accept - Download CSV' : 'You Must Accept to Download'}
        </Button>
      </div>
    </div>
  );
}
