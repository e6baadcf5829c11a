import { messageOf } from '../api/failure.ts';
import { confirmed, type Question } from './confirm.ts';
import { toast } from './toasts.ts';

type Deletion = Pick<Question, 'title' | 'text'> & {
  /** The call of an RTK Query mutation. */
  remove: () => PromiseLike<{ error?: unknown }>;
  /** The sentence of the error catalogue, where the server says nothing. */
  fallback: string;
  /** What is said afterwards: '‘Northgate’ was deleted.' */
  done: string;
};

/** Asks once, deletes what was confirmed, and says how it went. */
export const deleteConfirmed = async ({ title, text, remove, fallback, done }: Deletion): Promise<void> => {
  if (!(await confirmed({ title, text }))) return;
  const { error } = await remove();
  if (error) toast.error(messageOf(error, fallback));
  else toast.success(done);
};
