import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';

export type Question = {
  /** 'Delete this wholesaler?' */
  title: string;
  /** What will be gone, by name and number. */
  text: ReactNode;
  confirm?: string;
  /** Nothing will be gone: the button is not red. */
  isHarmless?: boolean;
  cancel?: string;
};

const ask = ({ title, text, confirm = 'Delete', cancel = 'Keep', isHarmless = false }: Question): Promise<boolean> =>
  new Promise((resolve) => {
    let isSure = false;
    modals.openConfirmModal({
      title,
      children: (
        <Text size="sm" component="div" className="tm-break">
          {text}
        </Text>
      ),
      labels: { confirm, cancel },
      confirmProps: isHarmless ? {} : { color: 'red' },
      onConfirm: () => {
        isSure = true;
      },
      onClose: () => resolve(isSure),
    });
  });

/** Asks once, or again for each further question; true only when every one was confirmed. */
export const confirmed = async (...questions: readonly Question[]): Promise<boolean> => {
  for (const question of questions) if (!(await ask(question))) return false;
  return true;
};
