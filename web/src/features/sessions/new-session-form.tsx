import { Button, Select, Stack, TextInput, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { createSession } from '@tillmap/contracts';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../api/failure.ts';
import { useActiveWholesalers } from '../../api/reference-options-api.ts';
import { toast } from '../../shared/toasts.ts';
import { useLoggedFailure } from '../../shared/use-logged-failure.ts';
import css from './file-builder.module.css';
import { useCreateSessionMutation } from './sessions-api.ts';

export function NewSessionForm({ onCreated }: { onCreated: (sessionId: string) => void }) {
  const [name, setName] = useState('');
  const [wholesaler, setWholesaler] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { data: wholesalers, error, refetch } = useActiveWholesalers();
  const [create, { isLoading }] = useCreateSessionMutation();
  useLoggedFailure(error, 'Wholesalers could not be loaded');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const checked = createSession.body!.safeParse({ wholesaler_code: wholesaler ?? '', session_name: name });
    setProblem(checked.success ? null : checked.error.issues[0]!.message);
    if (!checked.success) return;
    const answer = await create(checked.data);
    if (answer.error) {
      toast.error(messageOf(answer.error, 'Error creating session'));
      return;
    }
    setName('');
    onCreated(answer.data.id);
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-labelledby="new-session">
      <Stack gap="xs">
        <Title order={2} size="h5" id="new-session">
          New Session
        </Title>
        <TextInput
          label="Session name"
          placeholder="Week 12 order"
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label="Main wholesaler"
          placeholder={wholesalers?.length === 0 ? 'No wholesalers yet' : 'Choose a wholesaler'}
          data={wholesalers?.map(({ code, name: label }) => ({ value: code, label })) ?? []}
          value={wholesaler}
          onChange={setWholesaler}
          onDropdownOpen={() => void refetch()}
          searchable
          nothingFoundMessage="No wholesaler has this name"
        />
        {problem && (
          <p className={css.fieldError} role="alert">
            {problem}
          </p>
        )}
        <Button type="submit" leftSection={<IconPlus size={16} />} loading={isLoading}>
          Create Session
        </Button>
      </Stack>
    </form>
  );
}
