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

/** A question on the screen, and how it is answered. */
export type PendingConfirmation = Question & { answer: (isSure: boolean) => void };

let asked: PendingConfirmation | null = null;
const listeners = new Set<() => void>();

const become = (question: PendingConfirmation | null): void => {
  asked = question;
  for (const listener of listeners) listener();
};

/** The question that waits for its answer; outside the store of the application, since an answer is a function. */
export const currentQuestion = (): PendingConfirmation | null => asked;

/** Tells of each question that comes or goes; answers how to stop. */
export const onQuestion = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const ask = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    asked?.answer(false);
    become({
      ...question,
      answer: (isSure) => {
        become(null);
        resolve(isSure);
      },
    });
  });

/** Asks once, or again for each further question; true only when every one was confirmed. */
export const confirmed = async (...questions: readonly Question[]): Promise<boolean> => {
  for (const question of questions) if (!(await ask(question))) return false;
  return true;
};
