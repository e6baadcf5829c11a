import { Alert, Button, Group, Text, Title } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconArrowBackUp, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { FileCheck, FileCheckAnswer, Session } from '@tillmap/contracts';
import { useRef } from 'react';
import { useAnswerFileCheckMutation } from '../../../api/checked-api.ts';
import { messageOf } from '../../../api/failure.ts';
import { dayTimeText, plural } from '../../../shared/format.ts';
import css from './checked.module.css';
import { FileExamples } from './file-examples.tsx';
import { Fold } from './fold.tsx';
import { withoutStop } from './sentences.ts';
import { asksAboutFile, findingWords, standingAnswer, verdictWords } from './verdict-words.ts';

/** Whether it is the right file, read right: one thing first, and what a person can do about it. */
export function FileVerdict({ session, check }: { session: Session; check: FileCheck }) {
  const [send, { isLoading, originalArgs, error }] = useAnswerFileCheckMutation();
  const heading = useRef<HTMLHeadingElement>(null);
  const { findings, products } = check;
  const answer = standingAnswer(check);
  const asks = asksAboutFile(check);
  const { title, text } = verdictWords(check, session.wholesaler_name);
  const look = asks ? 'check' : answer ? 'usual' : check.verdict;
  const Icon = { check: IconAlertTriangle, first: IconInfoCircle, usual: IconCheck }[look];
  const [first] = findings;
  const saving = isLoading ? originalArgs?.answer : undefined;

  const give = async (kind: string) => {
    // A later version may offer a correction that is not among the known ones; the server knows it.
    const { data } = await send({ sessionId: session.id, answer: kind as FileCheckAnswer });
    if (data) heading.current?.focus();
  };
  /** The props of a button that gives this answer. */
  const giving = (kind: string) => ({
    loading: saving === kind,
    disabled: isLoading && saving !== kind,
    onClick: () => void give(kind),
  });

  return (
    <section className={css.fileVerdict} data-look={look} aria-labelledby="verdict">
      <span className={css.fileVerdictIcon} aria-hidden>
        <Icon size={18} stroke={2.5} />
      </span>
      <div className="tm-min">
        <Title order={2} id="verdict" ref={heading} tabIndex={-1} className="tm-reached tm-break">
          {title}
        </Title>
        {text && <p className={`${css.fileVerdictText} tm-break`}>{text}</p>}
        {asks && first && <FileExamples examples={first.examples} />}
        {error && (
          <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert" mt="sm">
            {messageOf(error, 'The answer could not be saved')}
          </Alert>
        )}
        {asks && (
          <Group gap="xs" my="sm" className={css.fileVerdictAnswers}>
            {first?.fix && <Button {...giving(first.fix.kind)}>{first.fix.label}</Button>}
            <Button variant="default" {...giving('right')}>
              {first?.keep_label ?? 'It Is Right'}
            </Button>
            {products > 0 && (
              <Text size="sm" c="dimmed">
                Without an answer, the {plural(products, 'product needs', 'products need')} review.
              </Text>
            )}
          </Group>
        )}
        {answer && (
          <Group gap="xs" my="sm" className={css.fileVerdictAnswers}>
            {answer.kind !== 'right' && (
              <Button variant="default" leftSection={<IconArrowBackUp size={16} />} {...giving('undo')}>
                Undo
              </Button>
            )}
            <Text size="sm" c="dimmed">
              {asks && `${withoutStop(answer.sentence)}. `}
              {answer.by}, {dayTimeText(answer.at)}. The download window says so.
            </Text>
          </Group>
        )}
        {findings.slice(asks ? 1 : 0).map((finding) => {
          const words = findingWords(finding);
          return (
            <Fold key={finding.code} label={words.title}>
              {words.text && <p className="tm-break">{words.text}</p>}
              <FileExamples examples={finding.examples} />
              {asks && finding.fix && (
                <Button variant="default" size="compact-sm" mt={6} {...giving(finding.fix.kind)}>
                  {finding.fix.label}
                </Button>
              )}
            </Fold>
          );
        })}
      </div>
    </section>
  );
}
