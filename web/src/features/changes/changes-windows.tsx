import { Modal } from '@mantine/core';
import { backToRow } from '../../workbench/focus.ts';
import { KeysWindow } from '../../workbench/keys/keys-window.tsx';
import { useChangesController, useChangesUiState } from './changes-controller.ts';
import { DelistedList } from './delisted-list.tsx';
import { CHANGE_KEYS } from './use-changes-keys.ts';

/** The windows over the list: the keys, and the products that are gone for good. */
export function ChangesWindows({ sessionId }: { sessionId: string }) {
  const desk = useChangesController();
  const { ui } = desk;
  const dialogue = useChangesUiState((state) => state.dialogue);
  const close = () => {
    ui.set({ dialogue: null });
    // After the window has given its focus back.
    setTimeout(() => backToRow(desk), 0);
  };
  return (
    <>
      <KeysWindow onClose={close} keys={CHANGE_KEYS} />
      <Modal opened={dialogue === 'delisted'} onClose={close} title="Delisted products" size="lg">
        <DelistedList sessionId={sessionId} />
      </Modal>
    </>
  );
}
