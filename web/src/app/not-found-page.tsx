import { IconMapOff } from '@tabler/icons-react';
import { usePageTitle } from '../shared/page-title.ts';
import { FullPageMessage } from '../shared/ui/full-page-message.tsx';

export function NotFoundPage() {
  usePageTitle('Page not found');
  return (
    <FullPageMessage title="Page not found" icon={<IconMapOff size={32} aria-hidden />}>
      There is no page at this address. It may have been moved, or the link is incomplete.
    </FullPageMessage>
  );
}
