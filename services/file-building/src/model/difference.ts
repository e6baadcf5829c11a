import type { DownloadContent } from '@tillmap/contracts';

/** The download that sessions of a wholesaler are compared with. Its moment is RFC 3339. */
export type Base = Readonly<{
  downloadId: string;
  content: DownloadContent;
  sessionId: string;
  sessionName: string;
  userName: string;
  at: string;
}>;
