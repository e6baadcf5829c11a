import { Select } from '@mantine/core';
import type { VatCodeOption } from '@tillmap/contracts';
import { rateText } from '../format.ts';
import { SEARCHED_SELECT } from './searched-select.ts';

export type VatCodeFieldProps = {
  vatCodes: readonly VatCodeOption[];
  value: string | null;
  onChange: (code: string | null) => void;
  error?: string | undefined;
};

/** One of a wholesaler's VAT codes, searchable over code and description. */
export function VatCodeField({ vatCodes, value, onChange, error }: VatCodeFieldProps) {
  return (
    <Select
      label="VAT code"
      placeholder="Choose a VAT code"
      data={vatCodes.map(({ code, description, rate }) => ({
        value: code,
        label: `${code} · ${description} (${rateText(rate)})`,
      }))}
      value={value}
      onChange={onChange}
      error={error}
      {...SEARCHED_SELECT}
      nothingFoundMessage="No VAT code has this name"
    />
  );
}
