import { Button, Group } from '@mantine/core';
import { IconDownload, IconFileDownload } from '@tabler/icons-react';
import { messageOf } from '../../api/failure.ts';
import { saveFile } from '../../shared/save-file.ts';
import { toast } from '../../shared/toasts.ts';
import css from './audit.module.css';
import { type AcceptanceFilters, type AcceptancesPage, useExportAcceptancesMutation } from './audit-api.ts';
import { acceptancesCsv } from './audit-csv.ts';

type Props = { filters: AcceptanceFilters; page: AcceptancesPage | undefined };

const FAILED = 'Error exporting file';

const savePage = ({ data, current_page }: AcceptancesPage): void => {
  const name = `disclaimer_acceptances_page_${current_page}.csv`;
  try {
    saveFile(new Blob([acceptancesCsv(data)], { type: 'text/csv' }), name);
    toast.success(`${name} was downloaded.`);
  } catch {
    toast.error(FAILED);
  }
};

/** The loaded page as a file, and everything that matches the filters. */
export function AuditExports({ filters, page }: Props) {
  const [exportAll, { isLoading }] = useExportAcceptancesMutation();
  const isEmpty = page === undefined || page.data.length === 0;
  const saveAll = async () => {
    const { data: name, error } = await exportAll(filters);
    if (error) toast.error(messageOf(error, FAILED));
    else toast.success(`${name} was downloaded.`);
  };
  return (
    <Group gap="xs">
      <Button
        leftSection={<IconDownload size={16} />}
        disabled={isEmpty}
        title="The rows on this page"
        rightSection={
          <span className={css.auditScope} aria-hidden>
            this page
          </span>
        }
        onClick={() => page && savePage(page)}
      >
        Export CSV
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileDownload size={16} />}
        disabled={isEmpty}
        loading={isLoading}
        title="Every row that matches the filters, on all pages"
        onClick={() => void saveAll()}
      >
        Export all that match
      </Button>
    </Group>
  );
}
