let isDown = false;
const note = (type: string, isNow: boolean): void =>
  window.addEventListener(
    type,
    () => {
      isDown = isNow;
    },
    { capture: true },
  );
note('mousedown', true);
note('mouseup', false);
note('dragend', false);

/** Whether a button of the mouse is down at this moment; a tap of a finger is one too. */
export const isPressing = (): boolean => isDown;
