import './search-box.css';
import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

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
  const [text, setText] = useState(value);
  const last = useRef(value);
  const search = useDebouncedCallback((typed: string) => {
    last.current = typed.trim();
    onSearch(last.current);
  }, SEARCH_DELAY_MS);
  // The address may change by other ways than this field: back, or a filter that was cleared. What this field searched for may
  // arrive after the next key, and must not remove it.
  useEffect(() => {
    if (value === last.current) return;
    last.current = value;
    setText(value);
  }, [value]);

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
