import { Checkbox, NativeSelect, ScrollArea, Stack, TextInput } from '@mantine/core';
import {
  type AdminUser,
  createShop,
  FLAG_CHOICES,
  type FlagChoice,
  NATIONS,
  type Nation,
  type Shop,
  type TillProfileInfo,
} from '@tillmap/contracts';
import { toast } from '../../shared/toasts.ts';
import { AddOrEditModal } from '../../shared/ui/add-or-edit-modal.tsx';
import { useForm } from '../../shared/use-form.ts';
import { NATION_NAMES, NO_TILL } from './shop-columns.tsx';
import { useCreateShopMutation, useUpdateShopMutation } from './shops-api.ts';

type Props = {
  shop: Shop | null;
  /** All shops, one of which a new one's till may have the same products as. */
  shops: readonly Shop[];
  users: readonly AdminUser[];
  tills: readonly TillProfileInfo[];
  onClose: () => void;
};

const NATION_CHOICES = NATIONS.map((value) => ({ value, label: NATION_NAMES[value] }));
const STAFF_HEIGHT = 160;
const CHOICE_TEXTS: Readonly<Record<FlagChoice, { label: string; description: string }>> = {
  energy_drinks_16: { label: 'Energy drinks from 16', description: 'They are flagged; no law asks for it yet' },
  less_healthy_deals: {
    label: 'No deals on less healthy food',
    description: 'In England with 50 employees or more, those of a franchise or symbol group counted together',
  },
};

/** Adds a shop, or changes one; its code stays. */
export function ShopModal({ shop, shops, users, tills, onClose }: Props) {
  const [create] = useCreateShopMutation();
  const [update] = useUpdateShopMutation();
  const form = useForm({
    initial: {
      code: shop?.code ?? '',
      name: shop?.name ?? '',
      nation: shop?.nation ?? 'england',
      till_profile: shop?.till_profile ?? '',
      active: shop?.active ?? true,
      users: shop?.users ?? [],
      flag_choices: shop?.flag_choices ?? [],
      copy_from: '',
    },
    check: createShop.body!,
    send: ({ code, copy_from, ...body }) => (shop ? update({ code, body }) : create({ code, copy_from, ...body })),
    fallback: 'Operation failed',
    onDone: () => {
      toast.success(shop ? 'The shop was changed.' : 'The shop was added.');
      onClose();
    },
  });
  const { values } = form;
  const works = (id: string, isThere: boolean) =>
    form.set('users', isThere ? [...values.users, id] : values.users.filter((one) => one !== id));

  const chooses = (choice: FlagChoice, isChosen: boolean) =>
    form.set(
      'flag_choices',
      FLAG_CHOICES.filter((one) => (one === choice ? isChosen : values.flag_choices.includes(one))),
    );

  return (
    <AddOrEditModal what="Shop" isNew={shop === null} form={form} onClose={onClose}>
      <TextInput label="Name" withAsterisk maxLength={200} data-autofocus {...form.text('name')} />
      <TextInput
        label="Code"
        description="Stands in file names and addresses. It cannot be changed later."
        withAsterisk
        maxLength={20}
        disabled={shop !== null}
        {...form.text('code')}
      />
      <NativeSelect
        label="Nation"
        data={NATION_CHOICES}
        value={values.nation}
        onChange={(event) => form.set('nation', event.currentTarget.value as Nation)}
      />
      <NativeSelect
        label="Till"
        data={[{ value: '', label: NO_TILL }, ...tills.map(({ key, name }) => ({ value: key, label: name }))]}
        {...form.text('till_profile')}
      />
      {shop === null && shops.length > 0 && (
        <NativeSelect
          label="Its till starts with"
          data={[
            { value: '', label: 'Everything: its first file has all products' },
            ...shops.map(({ code, name }) => ({ value: code, label: `What the till of ${name} has` })),
          ]}
          {...form.text('copy_from')}
        />
      )}
      <Stack gap={4} role="group" aria-label="Who works there">
        <b>Who works there</b>
        <span className="tm-dim">Managers and administrators see every shop, as do users who work in none.</span>
        <ScrollArea.Autosize mah={STAFF_HEIGHT}>
          <Stack gap={6}>
            {users
              .filter(({ id, role }) => role === 'user' || values.users.includes(id))
              .map(({ id, name, email }) => (
                <Checkbox
                  key={id}
                  label={`${name} (${email})`}
                  checked={values.users.includes(id)}
                  onChange={(event) => works(id, event.currentTarget.checked)}
                />
              ))}
          </Stack>
        </ScrollArea.Autosize>
      </Stack>
      <Stack gap={6} role="group" aria-label="Rules of this shop">
        <b>Rules of this shop</b>
        {FLAG_CHOICES.map((choice) => (
          <Checkbox
            key={choice}
            {...CHOICE_TEXTS[choice]}
            checked={values.flag_choices.includes(choice)}
            onChange={(event) => chooses(choice, event.currentTarget.checked)}
          />
        ))}
      </Stack>
      <Checkbox
        label="Active"
        description="Only active shops can be downloaded for"
        checked={values.active}
        onChange={(event) => form.set('active', event.currentTarget.checked)}
      />
    </AddOrEditModal>
  );
}
