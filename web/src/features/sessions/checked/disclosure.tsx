import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';

/** A quiet line that opens what is worth knowing but not to be acted on. */
export function Disclosure({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="tm-disclosure">
      <UnstyledButton aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <IconChevronRight size={14} aria-hidden /> {label}
      </UnstyledButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}
