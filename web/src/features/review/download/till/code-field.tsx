import { TextInput } from '@mantine/core';
import { useState } from 'react';

type Props = {
  label: string;
  value: string;
  placeholder?: string;
  /** Without words above it. */
  isInLine?: boolean;
  onChange: (value: string) => void;
};

const MOST_SIGNS = 200;

/** A short text that counts once it is whole: with Enter, or when the field is left. */
export function CodeField({ label, value, placeholder, isInLine = false, onChange }: Props) {
  const [typed, setTyped] = useState(value);
  const commit = () => {
    if (typed.trim() !== value) onChange(typed.trim());
  };
  return (
    <TextInput
      {...(isInLine ? { 'aria-label': label } : { label })}
      placeholder={placeholder}
      size="xs"
      maxLength={MOST_SIGNS}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        commit();
      }}
    />
  );
}
