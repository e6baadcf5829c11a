import type { ImportResults } from '@tillmap/contracts';
import { plural } from '../format.ts';
import { toast } from '../toasts.ts';

/** Says that an import of this visit has ended, and whether rows of it have to be corrected. */
export const showImportToast = (fileName: string, { imported, errors_count }: ImportResults): void => {
  const sum = `‘${fileName}’: ${plural(imported, 'row')} imported`;
  if (errors_count === 0) toast.success(`${sum}.`);
  else toast.warning(`${sum}, ${plural(errors_count, 'row')} with errors.`);
};
