import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';

type FieldText = Readonly<{
  text: string;
  setText: Dispatch<SetStateAction<string>>;
  /** Notes what the field is about to send to the address. */
  sent(value: string): void;
}>;

/**
 * The text of a field that follows a value of the address, which may change by other ways: back, or a filter that was cleared. What the
 * field sent itself may arrive after the next key, and does not remove it.
 */
export const useFieldText = (value: string): FieldText => {
  const [text, setText] = useState(value);
  const last = useRef(value);
  const sent = (own: string): void => {
    last.current = own;
  };
  useEffect(() => {
    if (value === last.current) return;
    last.current = value;
    setText(value);
  }, [value]);
  return { text, setText, sent };
};
