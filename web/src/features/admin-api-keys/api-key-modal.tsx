import { NativeSelect, TextInput } from '@mantine/core';
import { API_KEY_SCOPES, type ApiKeyScope, createApiKey } from '@tillmap/contracts';
import { useRef } from 'react';
import { FormModal } from '../../shared/ui/form-modal.tsx';
import { useForm } from '../../shared/use-form.ts';
import { type CreatedKey, useCreateApiKeyMutation } from './api-keys-api.ts';
import { endOfDay, today } from './expiry.ts';
import { SCOPE_NAMES } from './scope-names.ts';

type Props = { onCreated: (key: CreatedKey) => void; onClose: () => void };

const SCOPES = API_KEY_SCOPES.map((value) => ({ value, label: SCOPE_NAMES[value] }));

/** Names a new key and says what it is for and until when. */
export function ApiKeyModal({ onCreated, onClose }: Props) {
  const [create] = useCreateApiKeyMutation();
  const created = useRef<CreatedKey | null>(null);
  const form = useForm({
    initial: { name: '', scope: API_KEY_SCOPES[0] as ApiKeyScope, expires_at: '' },
    check: createApiKey.body!.pick({ name: true, scope: true }),
    send: async (body) => {
      const answer = await create({ ...body, expires_at: endOfDay(form.values.expires_at) });
      created.current = answer.data ?? null;
      return answer;
    },
    fallback: 'Operation failed',
    onDone: () => created.current && onCreated(created.current),
  });

  return (
    <FormModal title="Create API Key" save="Create API Key" form={form} onClose={onClose}>
      <TextInput
        label="Name"
        description="The system that uses this key"
        placeholder="Till software of the High Street shop"
        withAsterisk
        maxLength={100}
        data-autofocus
        {...form.text('name')}
      />
      <NativeSelect
        label="Allowed"
        data={SCOPES}
        value={form.values.scope}
        error={form.errors.scope}
        onChange={(event) => form.set('scope', event.currentTarget.value as ApiKeyScope)}
      />
      <TextInput
        label="Last day"
        description="Leave it empty for a key that does not expire"
        type="date"
        min={today()}
        {...form.text('expires_at')}
      />
    </FormModal>
  );
}
