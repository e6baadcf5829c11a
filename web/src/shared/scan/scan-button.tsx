import { Button } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import type { CameraScan as Scan } from './camera-scan.tsx';

const CameraScan = lazy(async () => ({ default: (await import('./camera-scan.tsx')).CameraScan }));

type Props = Pick<ComponentProps<typeof Scan>, 'children'> & {
  /** Whether the camera closes once a barcode is read; it is handed over here. */
  onRead?: (barcode: string) => void;
  /** Undefined: it may open. */
  refuse?: () => boolean;
};

/** Opens the camera, whose script nobody loads before. */
export function ScanButton({ children, onRead, refuse }: Props) {
  const [isOpen, setOpen] = useState(false);
  const read = (barcode: string) => {
    setOpen(false);
    onRead?.(barcode);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconScan size={16} />}
        onClick={() => {
          if (!refuse?.()) setOpen(true);
        }}
      >
        Scan
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CameraScan onClose={() => setOpen(false)} {...(children ? { children } : { onRead: read })} />
        </Suspense>
      )}
    </>
  );
}
