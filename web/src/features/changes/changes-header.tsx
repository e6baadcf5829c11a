import { IconDownload } from '@tabler/icons-react';
import type { ChangesOverview, Session } from '@tillmap/contracts';
import { useIsNarrow } from '../../shared/narrow.ts';
import { SessionPath } from '../../shared/session-path/session-path.tsx';
import { useChangesController } from './changes-controller.ts';

type Props = { session: Session; overview: ChangesOverview | undefined };

/** Whose changes they are, the session's path, and the one thing to do at the end. */
export function ChangesHeader({ session, overview }: Props) {
  const { latest } = useChangesController();
  // On a phone the sheet of the filters has the path.
  const isNarrow = useIsNarrow();
  return (
    <header className="tm-review-head">
      <div className="tm-review-title">
        <h1>{session.session_name}</h1>
        <p className="tm-dim">{session.wholesaler_name}</p>
      </div>
      {!isNarrow && <SessionPath sessionId={session.id} page="changes" />}
      {overview && (
        <button type="button" className="tm-button tm-primary" onClick={() => latest().openDownload()}>
          <IconDownload className="tm-i" aria-hidden />
          <span>Download CSV</span>
          <span className="tm-kbd" aria-hidden="true">
            s
          </span>
        </button>
      )}
    </header>
  );
}
