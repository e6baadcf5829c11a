import { useId } from 'react';
import { LazySelect } from './lazy-select.tsx';
import { SEARCHED_SELECT } from './searched-select.ts';

export type WholesalerChoiceProps = {
  /** The code; '' for none. */
  value: string;
  onChange: (code: string) => void;
  /** What the empty choice reads: 'All wholesalers', 'Choose a wholesaler'. */
  empty: string;
  label?: string;
  error?: string | undefined;
  isLocked?: boolean;
  isRequired?: boolean;
  onOpen?: () => void;
};

type Props = WholesalerChoiceProps & { wholesalers: readonly { code: string; label: string }[] };

/** One of these wholesalers, found by typing a part of its name or code. Without a visible label it is a filter. */
export function WholesalerChoice({
  wholesalers,
  value,
  onChange,
  empty,
  label,
  error,
  isLocked,
  isRequired,
  onOpen,
}: Props) {
  const id = useId();
  const choices = wholesalers.map(({ code, label: name }) => ({ value: code, label: name }));
  // A code of the address that the list does not have (yet) is still what is chosen.
  if (value !== '' && !wholesalers.some(({ code }) => code === value)) choices.push({ value, label: value });
  const isFilter = label === undefined;
  return (
    <LazySelect
      id={id}
      className={isFilter ? 'tm-wholesaler-filter' : undefined}
      label={label}
      aria-label={isFilter ? 'Wholesaler' : undefined}
      placeholder={wholesalers.length === 0 && !isFilter ? 'No wholesalers yet' : empty}
      withAsterisk={isRequired}
      disabled={isLocked}
      error={error}
      // A filter can be taken back in the list; what a form needs cannot.
      data={isFilter ? [{ value: '', label: empty }, ...choices] : choices}
      value={value === '' && !isFilter ? null : value}
      onChange={(code) => onChange(code ?? '')}
      onDropdownOpen={onOpen}
      {...SEARCHED_SELECT}
      nothingFoundMessage="No wholesaler has this name or code"
    />
  );
}
