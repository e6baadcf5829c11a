import { Button, Stack, TextInput, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import css from './file-builder.module.css';
import { MainWholesaler } from './main-wholesaler.tsx';
import { useCreateSession } from './use-create-session.ts';

export function NewSessionForm({ onCreated }: { onCreated: (sessionId: string) => void }) {
  const [name, setName] = useState('');
  const [wholesaler, setWholesaler] = useState<string | null>(null);
  const { problem, isLoading, create } = useCreateSession();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const id = await create(name, wholesaler);
    if (id === undefined) return;
    setName('');
    onCreated(id);
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
        <MainWholesaler value={wholesaler} onChange={setWholesaler} />
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
