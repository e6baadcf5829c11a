import { Button, Group, getDefaultZIndex, Modal, Text } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { currentQuestion, onQuestion } from '../confirm.ts';

/** The window that asks before something is gone. It lies above every other window. */
export function ConfirmDialog() {
  const question = useSyncExternalStore(onQuestion, currentQuestion);
  // The words stay while the window closes.
  const [shown, setShown] = useState(question);
  if (question !== null && question !== shown) setShown(question);
  useEffect(() => () => currentQuestion()?.answer(false), []);

  return (
    <Modal
      opened={question !== null}
      onClose={() => question?.answer(false)}
      title={shown?.title}
      zIndex={getDefaultZIndex('modal') + 1}
    >
      <Text size="sm" component="div" className="tm-break" mb="md">
        {shown?.text}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => question?.answer(false)}>
          {shown?.cancel ?? 'Keep'}
        </Button>
        <Button {...(shown?.isHarmless ? {} : { color: 'red' })} onClick={() => question?.answer(true)}>
          {shown?.confirm ?? 'Delete'}
        </Button>
      </Group>
    </Modal>
  );
}
