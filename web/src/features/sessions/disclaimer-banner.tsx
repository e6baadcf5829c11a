import { Alert, Button, Collapse, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconInfoCircle } from '@tabler/icons-react';
import { useSpaConfigQuery } from '../../api/config-api.ts';
import css from './file-builder.module.css';

/** One line about liability; the full text opens in place. */
export function DisclaimerBanner() {
  const { data: config, isLoading } = useSpaConfigQuery();
  const [isOpen, { toggle }] = useDisclosure(false);
  return (
    <Alert role="note" color="gray" icon={<IconInfoCircle size={18} />} py={8}>
      <div className={css.disclaimerLine}>
        <Text size="sm">
          <b>Disclaimer.</b> The provider takes no responsibility for the generated data.
        </Text>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={toggle}
          aria-expanded={isOpen}
          aria-controls="disclaimer-text"
          rightSection={isOpen ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
        >
          {isOpen ? 'Hide the full text' : 'Read the full text'}
        </Button>
      </div>
      <Collapse expanded={isOpen} id="disclaimer-text">
        {isLoading ? (
          <Skeleton h={48} mt="xs" />
        ) : (
          <Text size="sm" mt="xs" className="tm-prose">
            {config?.disclaimer.text ?? 'The full text could not be loaded. It is shown again before each download.'}
          </Text>
        )}
      </Collapse>
    </Alert>
  );
}
