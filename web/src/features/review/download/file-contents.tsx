import { Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconBan, IconCheck, IconCurrencyPound, IconEye, IconInfoCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { changesLink } from '../../../shared/session-path/path-steps.ts';
import css from './download.module.css';
import { type ContentLine, contentLines, type DownloadFacts } from './download-texts.ts';

const ICONS: Record<ContentLine['kind'], typeof IconEye> = {
  not_reviewed: IconEye,
  undecided: IconAlertTriangle,
  wrong: IconInfoCircle,
  left_out: IconBan,
  price: IconAlertTriangle,
  basis: IconCurrencyPound,
  answer: IconCheck,
};

type Props = { sessionId: string; facts: DownloadFacts; onShowReview: () => void };

/** What of the file nobody has looked at or decided, what is not in it, and what was answered, with the way to each. */
export function FileContents({ sessionId, facts, onShowReview }: Props) {
  const actions: Partial<Record<ContentLine['kind'], { name: string; to?: string }>> = {
    not_reviewed: { name: 'Review' },
    undecided: { name: 'Decide', to: changesLink(sessionId) },
    left_out: { name: 'Look' },
    basis: { name: 'Choose unit or case', to: `/?session=${sessionId}` },
  };
  const lines = contentLines(facts);
  if (lines.length === 0) return null;
  return (
    <section aria-label="In this file">
      <Text size="sm" fw={600}>
        In this file
      </Text>
      <ul className={css.contentLines}>
        {lines.map(({ kind, figure, bold, words, more }) => {
          const [Icon, action] = [ICONS[kind], actions[kind]];
          return (
            <li key={`${kind} ${words}`} data-kind={kind}>
              <Icon size={16} aria-hidden />
              <b className="tm-number">{figure}</b>
              <div className="tm-min tm-break">
                {bold && <b>{bold}</b>} {words}
                {more && <span className="tm-sub">{more}</span>}
              </div>
              {action?.to !== undefined && (
                <Button variant="default" size="compact-sm" component={Link} to={action.to}>
                  {action.name}
                </Button>
              )}
              {action && action.to === undefined && (
                <Button variant="default" size="compact-sm" onClick={onShowReview}>
                  {action.name}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
