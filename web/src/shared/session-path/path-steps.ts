import type { DownloadContent, PathStepName } from '@tillmap/contracts';

/** What each step is called. */
export const STEP_NAMES: Record<PathStepName, string> = {
  upload: 'Upload',
  process: 'Process',
  changes: 'What changed',
  review: 'Review',
  download: 'Download',
};

/** The page that shows what changed. */
export const changesLink = (sessionId: string): string => `/changes/${sessionId}`;

/** The page of shelf labels. */
export const flagsLink = (sessionId: string): string => `/flags/${sessionId}`;
export const labelsLink = (sessionId: string): string => `/labels/${sessionId}`;

/** The review with the window that downloads the file, this content chosen. */
export const downloadLink = (sessionId: string, content: DownloadContent): string =>
  `/review?session=${sessionId}&download=${content}`;

const LINKS: Record<PathStepName, (sessionId: string) => string> = {
  upload: (id) => `/?session=${id}`,
  process: (id) => `/status/${id}`,
  changes: changesLink,
  review: (id) => `/review?session=${id}`,
  download: (id) => downloadLink(id, 'all'),
};

/** Where the page of a step is. */
export const pathLink = (sessionId: string, step: PathStepName): string => LINKS[step](sessionId);
