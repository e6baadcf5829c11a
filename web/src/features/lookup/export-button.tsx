import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ExportRow, LookupResult } from '@tillmap/contracts';
import { messageOf } from '../../api/failure.ts';
import { toast } from '../../shared/toasts.ts';
import { useExportProductsMutation } from './lookup-api.ts';

const exportRow = ({ barcode, name, size, department, vat, confidence, source }: LookupResult): ExportRow => ({
  barcode,
  name,
  size,
  dept_code: department.code,
  dept_name: department.name,
  sub_dept_code: department.sub_code,
  sub_dept_name: department.sub_name,
  cg_group_code: department.cg_code,
  cg_group_name: department.cg_name,
  vat_code: vat.code,
  vat_rate: vat.rate,
  vat_description: vat.description,
  confidence,
  source,
});

export function ExportButton({ results }: { results: readonly LookupResult[] }) {
  const [exportProducts, { isLoading }] = useExportProductsMutation();
  const run = async () => {
    const { data: name, error } = await exportProducts(results.map(exportRow));
    if (error) toast.error(messageOf(error, 'Error exporting file'));
    else toast.success(`${name} was downloaded.`);
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size={16} />}
      loading={isLoading}
      onClick={() => void run()}
    >
      Export to CSV
    </Button>
  );
}
