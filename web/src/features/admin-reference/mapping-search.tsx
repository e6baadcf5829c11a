import { Button, Group, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';

const SEARCH_MAX = 200;

/** Searches when asked: by the button or Enter. */
export function MappingSearch({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <search>
      <form onSubmit={submit}>
        <Group gap="xs" wrap="nowrap">
          <TextInput
            type="search"
            aria-label="Search mappings"
            placeholder="Barcode or name"
            maxLength={SEARCH_MAX}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            className="tm-search"
          />
          <Button type="submit" variant="default" leftSection={<IconSearch size={16} />}>
            Search
          </Button>
        </Group>
      </form>
    </search>
  );
}
