import { Button, Group, Select, Stack, Text, Textarea } from '@mantine/core';
import { IconEraser, IconListSearch, IconTestPipe } from '@tabler/icons-react';
import { batchLookup } from '@tillmap/contracts';
import { type FormEvent, type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { useActiveWholesalers } from '../../api/reference-options-api.ts';
import { demoWholesaler } from '../../shared/demo-wholesaler.ts';
import { plural } from '../../shared/format.ts';
import { ScanButton } from '../../shared/scan/scan-button.tsx';
import { toast } from '../../shared/toasts.ts';
import { barcodesOf } from './barcodes.ts';
import css from './lookup.module.css';
import { ScannedCard } from './scanned-card.tsx';
import type { LookupView } from './use-lookup.ts';

/** Products of the demo data that both of its wholesalers know. */
const EXAMPLE = ['5017146003715', '5069153004056', '5084239002566'];

type Problems = { wholesaler?: string | undefined; barcodes?: string | undefined };

const problemsOf = (wholesalerCode: string, barcodes: readonly string[]): Problems => {
  const checked = batchLookup.body!.safeParse({
    wholesaler_code: wholesalerCode,
    products: barcodes.map((barcode) => ({ barcode })),
  });
  const about = (field: string) => checked.error?.issues.find(({ path }) => path[0] === field)?.message;
  return { wholesaler: about('wholesaler_code'), barcodes: about('products') };
};

/** Wholesaler and barcodes. Ctrl+Enter in the field looks up as well. */
export function LookupForm({ lookup }: { lookup: LookupView }) {
  const { wholesalerCode, text, running, change } = lookup;
  const { data: wholesalers, isError, isLoading, refetch } = useActiveWholesalers();
  const [problems, setProblems] = useState<Problems>({});
  const barcodes = useMemo(() => barcodesOf(text), [text]);
  useEffect(() => {
    if (isError) toast.error('Failed to load wholesalers');
  }, [isError]);

  const wholesaler = wholesalers?.find(({ code }) => code === wholesalerCode);
  const submit = () => {
    const found = problemsOf(wholesaler?.code ?? '', barcodes);
    setProblems(found);
    if (wholesaler && !found.wholesaler && !found.barcodes) lookup.start(wholesaler, barcodes);
  };
  const refuseScan = (): boolean => {
    setProblems({ wholesaler: problemsOf(wholesaler?.code ?? '', []).wholesaler });
    return wholesaler === undefined;
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  const loadExample = () => {
    setProblems({});
    const chosen = demoWholesaler(wholesalers, wholesalerCode);
    change({ text: EXAMPLE.join('\n'), ...(chosen && { wholesalerCode: chosen.code }) });
  };
  const setText = (next: string) => {
    setProblems({ ...problems, barcodes: undefined });
    change({ text: next });
  };

  return (
    <Stack gap="sm">
      <form onSubmit={onSubmit} noValidate aria-label="Lookup">
        <Stack gap="sm">
          <Select
            label="Wholesaler"
            placeholder={wholesalers?.length === 0 ? 'No wholesalers yet' : 'Choose a wholesaler'}
            data={wholesalers?.map(({ code, name }) => ({ value: code, label: name })) ?? []}
            value={wholesalerCode}
            onDropdownOpen={() => void refetch()}
            onChange={(code) => {
              setProblems({ ...problems, wholesaler: undefined });
              change({ wholesalerCode: code });
            }}
            error={problems.wholesaler}
            searchable
            allowDeselect={false}
            nothingFoundMessage="No wholesaler has this name"
          />
          <div>
            <Textarea
              label="Barcodes, one per line"
              placeholder="Type, scan or paste them, also from a spreadsheet"
              className={css.lookupBarcodes}
              rows={12}
              spellCheck={false}
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              onKeyDown={onKeyDown}
              error={problems.barcodes}
            />
            <Group justify="space-between" mt={4} gap="xs">
              <Text size="xs" c="dimmed" className="tm-number" role="status" aria-label="Barcodes entered">
                {plural(barcodes.length, 'barcode')}
              </Text>
              <Button
                variant="subtle"
                size="compact-xs"
                leftSection={<IconTestPipe size={14} />}
                disabled={isLoading}
                onClick={loadExample}
              >
                Load Example
              </Button>
            </Group>
          </div>
          <Group gap="xs" wrap="nowrap">
            <Button type="submit" flex={1} leftSection={<IconListSearch size={16} />} loading={running !== null}>
              Lookup Products
            </Button>
            <Button
              variant="default"
              leftSection={<IconEraser size={16} />}
              onClick={() => {
                setProblems({});
                lookup.clear();
              }}
            >
              Clear
            </Button>
          </Group>
        </Stack>
      </form>
      <ScanButton refuse={refuseScan}>
        {(barcode) => wholesaler && <ScannedCard wholesaler={wholesaler} barcode={barcode} />}
      </ScanButton>
    </Stack>
  );
}
