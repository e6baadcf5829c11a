import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useFieldText } from './use-field-text.ts';

const SEARCH_DELAY_MS = 300;
const SEARCH_MAX = 200;

type Props = {
  /** What is searched for now, as the address has it. */
  value: string;
  onSearch: (text: string) => void;
  placeholder: string;
  label?: string;
};

/** Searches a moment after the last key; Enter at once. */
export function SearchBox({ value, onSearch, placeholder, label = 'Search' }: Props) {
  const { text, setText, sent } = useFieldText(value);
  const search = useDebouncedCallback((typed: string) => {
    sent(typed.trim());
    onSearch(typed.trim());
  }, SEARCH_DELAY_MS);

  const type = (typed: string) => {
    setText(typed);
    search(typed);
  };

  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={SEARCH_MAX}
      leftSection={<IconSearch size={16} />}
      rightSection={text && <CloseButton size="sm" aria-label="Clear the search" onClick={() => type('')} />}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search.flush();
      }}
      className="tm-search"
    />
  );
}
