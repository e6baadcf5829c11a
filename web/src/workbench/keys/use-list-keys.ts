import { useEffect } from 'react';
import { backToRow, closeSheet, goToEnd, move } from '../focus.ts';
import type { ListController, ListRow } from '../list-controller.ts';
import { clearSelection, select } from '../selection.ts';
import { type KeyContext, keyContextOf, type ListCommand, type Pressed, pressedOf } from './list-keys.ts';

type Act<Of> = (bench: Of) => void;

const selectFocused = <Row extends ListRow>(bench: ListController<Row>, isRange: boolean): void => {
  const { focus } = bench.ui.get();
  if (focus !== null) select(bench, focus, isRange);
};

const ACTIONS: Record<Exclude<ListCommand, 'download' | 'escape'>, Act<ListController<ListRow>>> = {
  down: (bench) => move(bench, 1),
  up: (bench) => move(bench, -1),
  first: (bench) => goToEnd(bench, 0),
  last: (bench) => goToEnd(bench, -1),
  select: (bench) => selectFocused(bench, false),
  'select range': (bench) => selectFocused(bench, true),
  undo: (bench) => bench.of.undo(bench),
  redo: (bench) => bench.of.redo(bench),
  help: ({ ui }) => ui.set({ dialogue: 'keys' }),
};

/** Closes one thing at a time: the sheet, what the feature has open (`closeOwn`), the selection. */
const close = (bench: ListController<ListRow>, closeOwn: () => boolean): void => {
  const { sheet, selected, isAllMatching } = bench.ui.get();
  if (sheet !== null) closeSheet(bench);
  else if (closeOwn()) backToRow(bench);
  else if (selected.size > 0 || isAllMatching) clearSelection(bench);
  else if (document.activeElement !== document.body) backToRow(bench);
};

type Keys<Command extends string, Of> = {
  commandOf: (pressed: Pressed, context: KeyContext, singleKeys: boolean) => Command | ListCommand | undefined;
  actions: Record<Exclude<Command, Exclude<ListCommand, 'download'>> | 'download', Act<Of>>;
  /** Whether a window of the feature's has the keys. */
  isOff: (bench: Of) => boolean;
  /** Closes what the feature has open; false where nothing is. */
  closeOwn: (bench: Of) => boolean;
};

/** The keys of a list; ignored while typing, with Ctrl, Alt or Meta, and while a window is open. Constant `keys`. */
export const useListKeys = <Command extends string, Of extends Pick<ListController<ListRow>, 'sessionId'>>(
  bench: Of,
  { commandOf, actions, isOff, closeOwn }: Keys<Command, Of>,
): void => {
  useEffect(() => {
    const list = bench as unknown as ListController<ListRow>;
    const own = actions as Partial<Record<string, Act<Of>>>;
    const listen = (event: KeyboardEvent) => {
      const { dialogue, hasSingleKeys } = list.ui.get();
      if (event.defaultPrevented || dialogue !== null || isOff(bench)) return;
      const command = commandOf(pressedOf(event), keyContextOf(event.target), hasSingleKeys);
      if (!command) return;
      event.preventDefault();
      if (command === 'escape') close(list, () => closeOwn(bench));
      else if (own[command]) own[command](bench);
      else ACTIONS[command as keyof typeof ACTIONS](list);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [bench, commandOf, actions, isOff, closeOwn]);
};
