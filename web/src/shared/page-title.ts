import { useDocumentTitle } from '@mantine/hooks';

/** Names the page in the browser's tab: 'Review · Tillmap'. */
export const usePageTitle = (title: string): void => useDocumentTitle(`${title} · Tillmap`);
