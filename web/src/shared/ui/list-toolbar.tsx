import { Group } from '@mantine/core';
import { SearchBox } from './search-box.tsx';
import { WholesalerSelect } from './wholesaler-select.tsx';

type Props = {
  search: string;
  placeholder: string;
  /** The wholesaler's code; '' for all of them. */
  wholesaler: string;
  onChange: (part: { search: string } | { wholesaler: string }) => void;
};

/** Search and wholesaler filter of a list. */
export function ListToolbar({ search, placeholder, wholesaler, onChange }: Props) {
  return (
    <Group gap="sm" role="search" className="tm-list-toolbar">
      <SearchBox value={search} placeholder={placeholder} onSearch={(text) => onChange({ search: text })} />
      <WholesalerSelect
        value={wholesaler}
        empty="All wholesalers"
        onChange={(code) => onChange({ wholesaler: code })}
      />
    </Group>
  );
}
