import './wholesaler-select.css';
import { NativeSelect } from '@mantine/core';
import type { WholesalerOption } from '@tillmap/contracts';
import { useEffect } from 'react';
import { useAllWholesalersQuery } from '../../api/all-wholesalers-api.ts';
import { useListWholesalersQuery } from '../../api/reference-options-api.ts';
import { toast } from '../toasts.ts';

type Props = {
  /** The code; '' for none. */
  value: string;
  onChange: (code: string) => void;
  /** What the empty choice reads: 'All wholesalers', 'Choose a wholesaler'. */
  empty: string;
  label?: string;
  error?: string | undefined;
  isLocked?: boolean;
  isRequired?: boolean;
};

/** One of all wholesalers, for administrators. Without a visible label it is a filter. */
export function WholesalerSelect(props: Props) {
  const { data, error } = useAllWholesalersQuery();
  return <Choice {...props} wholesalers={data} failure={error} />;
}

/** One of the active wholesalers, for everyone. Without a visible label it is a filter. */
export function ActiveWholesalerSelect(props: Props) {
  const { data, error } = useListWholesalersQuery();
  return <Choice {...props} wholesalers={data} failure={error} />;
}

type ChoiceProps = Props & {
  wholesalers: readonly (WholesalerOption & { active?: boolean })[] | undefined;
  failure: unknown;
};

function Choice({
  wholesalers = [],
  failure,
  value,
  onChange,
  empty,
  label,
  error,
  isLocked,
  isRequired,
}: ChoiceProps) {
  useEffect(() => {
    if (failure) toast.error('Failed to load wholesalers');
  }, [failure]);

  const choices = wholesalers.map(({ code, name, active = true }) => ({
    value: code,
    label: `${name} (${code})${active ? '' : ', inactive'}`,
  }));
  // A code of the address that the list does not have (yet) is still what is chosen.
  if (value !== '' && !wholesalers.some(({ code }) => code === value)) choices.push({ value, label: value });
  return (
    <NativeSelect
      className={label === undefined ? 'tm-wholesaler-filter' : undefined}
      label={label}
      aria-label={label === undefined ? 'Wholesaler' : undefined}
      withAsterisk={isRequired}
      disabled={isLocked}
      error={error}
      data={[{ value: '', label: empty }, ...choices]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
