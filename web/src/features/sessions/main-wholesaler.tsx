import type { ReactNode } from 'react';
import { useActiveWholesalers } from '../../api/reference-options-api.ts';
import { LazySelect } from '../../shared/ui/lazy-select.tsx';
import { useLoggedFailure } from '../../shared/use-logged-failure.ts';

type Props = { value: string | null; onChange: (code: string | null) => void; note?: ReactNode };

/** The wholesaler of a session that is to be made. */
export function MainWholesaler({ value, onChange, note }: Props) {
  const { data: wholesalers, error, refetch } = useActiveWholesalers();
  useLoggedFailure(error, 'Wholesalers could not be loaded');
  return (
    <LazySelect
      label="Main wholesaler"
      placeholder={wholesalers?.length === 0 ? 'No wholesalers yet' : 'Choose a wholesaler'}
      data={wholesalers?.map(({ code, name: label }) => ({ value: code, label })) ?? []}
      value={value}
      onChange={onChange}
      onDropdownOpen={() => void refetch()}
      searchable
      nothingFoundMessage="No wholesaler has this name"
      {...(note !== undefined && { description: note, inputWrapperOrder: ['label', 'input', 'description'] })}
    />
  );
}
