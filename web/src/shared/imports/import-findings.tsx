import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ImportFinding } from '@tillmap/contracts';
import { useState } from 'react';
import { countText } from '../format.ts';
import css from './import-panel.module.css';

/** So many details stand there at once; the rest opens. */
const DETAILS_SHOWN = 3;

/** What a person should check of an import: rows against each other, and values that were read as others. */
export function ImportFindings({ findings }: { findings: readonly ImportFinding[] }) {
  return findings.map((finding) => <FindingNote key={finding.code} finding={finding} />);
}

function FindingNote({ finding: { sentence, details } }: { finding: ImportFinding }) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? details : details.slice(0, DETAILS_SHOWN);
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={sentence}>
      <ul className={css.importDetails}>
        {shown.map((detail) => (
          <li key={detail} className="tm-break">
            <Text size="sm" component="span">
              {detail}
            </Text>
          </li>
        ))}
      </ul>
      {details.length > DETAILS_SHOWN && (
        <Button variant="default" size="compact-sm" mt="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : `Show all ${countText(details.length)}`}
        </Button>
      )}
    </Alert>
  );
}
