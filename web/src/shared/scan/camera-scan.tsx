import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertCircle, IconBulb, IconScan } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import css from './camera-scan.module.css';
import { useCamera } from './use-camera.ts';

type Props = {
  /** What is told of the barcode that was read or typed; without it, reading one is all. */
  children?: (barcode: string) => ReactNode;
  onRead?: (barcode: string) => void;
  onClose: () => void;
};

/** The camera above, what it read below; typing stands below it too. */
export function CameraScan({ children, onRead, onClose }: Props) {
  const [barcode, setBarcode] = useState('');
  const [typed, setTyped] = useState('');
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const video = useRef<HTMLVideoElement>(null);
  const [take] = useState(() => (read: string) => {
    setBarcode(read);
    onRead?.(read);
  });
  const { problem, isOn, hasLight, isLit, light } = useCamera(video, barcode === '', take);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') take(typed.trim());
  };
  return (
    <Modal opened onClose={onClose} title="Scan a Barcode" fullScreen={isPhone} size="md">
      <Stack gap="sm">
        {problem ? (
          <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert" py="xs">
            {problem}
          </Alert>
        ) : (
          <div className={css.camera} data-read={barcode !== '' || undefined}>
            <video ref={video} muted playsInline aria-label="Camera" />
            {hasLight && (
              <Button size="compact-md" leftSection={<IconBulb size={16} />} aria-pressed={isLit} onClick={light}>
                Light
              </Button>
            )}
          </div>
        )}
        {barcode === '' ? (
          <>
            {!problem && (
              <Text size="sm" c="dimmed" role="status">
                {isOn ? 'Hold the code into the frame.' : 'Opening the camera…'}
              </Text>
            )}
            <form onSubmit={submit}>
              <Group gap="xs" align="flex-end" wrap="nowrap">
                <TextInput
                  className={css.typed}
                  label="Or type the barcode"
                  inputMode="numeric"
                  autoComplete="off"
                  value={typed}
                  onChange={(event) => setTyped(event.currentTarget.value)}
                />
                <Button type="submit" variant="default">
                  Look Up
                </Button>
              </Group>
            </form>
          </>
        ) : (
          <>
            {children?.(barcode)}
            <Button
              size="lg"
              data-autofocus
              leftSection={<IconScan size={18} />}
              onClick={() => {
                setBarcode('');
                setTyped('');
              }}
            >
              Scan Next
            </Button>
          </>
        )}
      </Stack>
    </Modal>
  );
}
