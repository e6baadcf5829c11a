import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { messageOf } from '../api/failure.ts';

type Errors = Record<string, string | undefined>;

type Options<Values extends Record<string, unknown>, Schema extends z.ZodType> = {
  initial: Values;
  /** What can be said without asking the server; messages land under the field of their path. */
  check: Schema;
  /** Sends what was checked; the answer of an RTK Query mutation. */
  send: (checked: z.infer<Schema>) => Promise<{ data?: unknown; error?: unknown }>;
  /** The sentence of the error catalogue, where the server says nothing. */
  fallback: string;
  onDone: () => void;
};

const errorsOf = (error: z.ZodError): Errors => {
  const errors: Errors = {};
  for (const { path, message } of error.issues) errors[String(path[0])] ??= message;
  return errors;
};

const refusedFields = (error: unknown): Record<string, string[]> =>
  (error as { errors?: Record<string, string[]> } | undefined)?.errors ?? {};

/** The values of a form, its messages by field, and the one message that belongs to no field. */
export const useForm = <Values extends Record<string, unknown>, Schema extends z.ZodType>({
  initial,
  check,
  send,
  fallback,
  onDone,
}: Options<Values, Schema>) => {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  };
  const refuse = (error: unknown) => {
    const refused = Object.entries(refusedFields(error)).filter(([name]) => name in values);
    setErrors(Object.fromEntries(refused.map(([name, [message]]) => [name, message])));
    setProblem(refused.length > 0 ? null : messageOf(error, fallback));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const checked = check.safeParse(values);
    setErrors(checked.success ? {} : errorsOf(checked.error));
    setProblem(null);
    if (!checked.success) return;
    setSending(true);
    const answer = await send(checked.data);
    setSending(false);
    if (answer.error) refuse(answer.error);
    else onDone();
  };
  /** What a text field of Mantine needs. */
  const text = <Name extends keyof Values & string>(name: Name) => ({
    value: String(values[name] ?? ''),
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value as Values[Name]),
  });

  return { values, set, text, errors, problem, isSending, submit };
};
