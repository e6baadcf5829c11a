import {
  COMPARING,
  DOWNLOADING,
  PATH_STEPS,
  type PathStep,
  type PathStepName,
  STATUS_POLL_MS,
} from '@tillmap/contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSessionPathQuery } from '../../api/session-path-api.ts';
import { pathLink, STEP_NAMES } from './path-steps.ts';
import css from './session-path.module.css';

type Props = {
  sessionId: string;
  /** The step whose page this is; null where it is a page of the whole session. */
  page: PathStepName | null;
  /** Whether its figures move by themselves, as while it is being processed. */
  isMoving?: boolean;
};

const UNKNOWN_STEPS: readonly PathStep[] = PATH_STEPS.map((step) => ({
  step,
  state: 'next',
  figure: '',
  count: null,
  total: null,
  at: null,
}));

/** The way of a session in five steps, each with its own figure, and a link to its page. */
export function SessionPath({ sessionId, page, isMoving = false }: Props) {
  const [isUnderWay, setIsUnderWay] = useState(false);
  const { data: steps = UNKNOWN_STEPS } = useSessionPathQuery(sessionId, {
    pollingInterval: isMoving || isUnderWay ? STATUS_POLL_MS : 0,
    refetchOnMountOrArgChange: true,
  });
  const hasMore = steps.some(({ figure }) => figure === DOWNLOADING || figure === COMPARING);
  if (hasMore !== isUnderWay) setIsUnderWay(hasMore);
  return (
    <ol className={css.path} aria-label="Steps of this session">
      {steps.map(({ step, state, figure }) => (
        <li key={step} data-state={state} {...(state === 'current' ? { 'aria-current': 'step' as const } : {})}>
          <Link to={pathLink(sessionId, step)} {...(step === page ? { 'aria-current': 'page' as const } : {})}>
            <b>
              {STEP_NAMES[step]}
              {state === 'done' && <span className="tm-vh">, done</span>}
            </b>
            <small title={figure || undefined}>{figure || '\u00a0'}</small>
          </Link>
        </li>
      ))}
    </ol>
  );
}
