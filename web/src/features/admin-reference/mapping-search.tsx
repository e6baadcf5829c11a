import { Button, Group, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useFieldText } from '../../shared/ui/use-field-text.ts';

const SEARCH_MAX = 200;

/** Searches when asked: by the button or Enter. */
export function MappingSearch({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const { text, setText, sent } = useFieldText(value);
  const search = () => {
    sent(text.trim());
    onSearch(text.trim());
  };
  return (
    <Group gap="xs" wrap="nowrap" component="search">
      <TextInput
        type="search"
        aria-label="Search mappings"
        placeholder="Barcode or name"
        maxLength={SEARCH_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search();
        }}
      />
      <Button variant="default" leftSection={<IconSearch size={16} />} onClick={search}>
        Search
      </Button>
    </Group>
  );
}
