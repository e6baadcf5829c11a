import { type Acceptance, AUDIT_CSV_COLUMNS } from '@tillmap/contracts';
import { spreadsheetCsv } from '../../shared/csv.ts';

/** The loaded page as a CSV file, with the same cells as the server's export of all that match. */
export const acceptancesCsv = (acceptances: readonly Acceptance[]): string =>
  spreadsheetCsv([
    AUDIT_CSV_COLUMNS,
    ...acceptances.map((one) => [
      one.user.name,
      one.user.email,
      one.session_name,
      one.wholesaler_code,
      one.product_count,
      one.downloaded_filename,
      one.ip_address,
      one.accepted_at,
    ]),
  ]);
