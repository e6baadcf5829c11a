import { Text } from '@mantine/core';
import { ERASED, type TopUser } from '@tillmap/contracts';
import { plural } from '../../shared/format.ts';
import css from './dashboard.module.css';

/** Who downloaded most, each with a bar against the first. */
export function TopUsers({ users }: { users: readonly TopUser[] }) {
  if (users.length === 0) {
    return (
      <Text size="sm" c="dimmed" mt="xs">
        No EPoS files downloaded yet.
      </Text>
    );
  }
  const most = Math.max(...users.map(({ acceptance_count }) => acceptance_count));
  return (
    <ol className={css.topUsers}>
      {users.map(({ user: { name, email }, acceptance_count }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: erased people have no name left to tell them apart
        <li key={`${index} ${email}`}>
          <span className="tm-break">
            {name}
            {name !== ERASED && <span className="tm-sub">{email}</span>}
          </span>
          <span className="tm-number tm-nowrap">{plural(acceptance_count, 'download')}</span>
          <span className={css.topBar} aria-hidden>
            <span style={{ width: `${(acceptance_count / most) * 100}%` }} />
          </span>
        </li>
      ))}
    </ol>
  );
}
