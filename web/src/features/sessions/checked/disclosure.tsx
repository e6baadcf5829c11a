import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';

type Props = { label: string; startsOpen?: boolean; children: ReactNode };

/** A quiet line that opens what is worth knowing but not to be acted on. */
export function Disclosure({ label, startsOpen = false, children }: Props) {
  const [isOpen, setOpen] = useState(startsOpen);
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
