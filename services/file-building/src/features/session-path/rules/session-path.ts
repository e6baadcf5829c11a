import { COMPARING, DOWNLOADING, type PathStep } from '@tillmap/contracts';
import { counted } from '../../../model/counted.ts';
import type { Download } from '../../../model/download.ts';
import { doneItems, type Session } from '../../../model/session.ts';

/** What is known of a completed session beside itself. */
export type Completion = Readonly<{
  /** Whether products are still being compared with the last download: the next four are not known then. */
  isComparing: boolean;
  /** Whether nothing of the wholesaler was downloaded before. */
  isFirst: boolean;
  changed: number;
  gone: number;
  toDecide: number;
  /** Products that needed review and are decided. */
  reviewed: number;
  last: Pick<Download, 'at' | 'version' | 'state'> | null;
}>;

type Figure = Omit<PathStep, 'state'> & Readonly<{ isDone: boolean }>;

const NONE = { figure: '', count: null, total: null, at: null };

const uploadStep = ({ upload }: Session): Figure => {
  if (!upload) return { step: 'upload', ...NONE, isDone: false };
  const figure = upload.items === 1 ? '1 product' : `${counted(upload.items)} products`;
  return { step: 'upload', figure, count: upload.items, total: upload.items, at: null, isDone: true };
};

const processStep = ({ status, run, upload, completedAt }: Session): Figure => {
  const [count, total] = [doneItems(run), upload?.items ?? 0];
  const isDone = status === 'completed';
  const at = isDone ? (completedAt?.toISOString() ?? null) : null;
  if (status === 'draft') return { step: 'process', ...NONE, isDone };
  const figure = isDone ? '' : `${counted(count)} of ${counted(total)}`;
  return { step: 'process', figure, count, total, at, isDone };
};

const changesStep = (session: Session, known: Completion | null): Figure => {
  if (!known) return { step: 'changes', ...NONE, isDone: false };
  if (known.isComparing) return { step: 'changes', ...NONE, figure: COMPARING, isDone: false };
  const products = doneItems(session.run) - session.unclassified;
  const { isFirst, changed, gone, toDecide } = known;
  if (isFirst) return { step: 'changes', ...NONE, figure: 'first file', isDone: true };
  const isSame = changed + gone === 0;
  const figure = isSame ? 'nothing changed' : `${counted(changed)} of ${counted(products)}`;
  return { step: 'changes', figure, count: changed, total: products, at: null, isDone: toDecide === 0 };
};

const reviewStep = ({ toReview }: Session, known: Completion | null): Figure => {
  if (!known) return { step: 'review', ...NONE, isDone: false };
  const total = known.reviewed + toReview;
  const figure =
    toReview === 0 ? `${counted(known.reviewed)} of ${counted(total)} done` : `${counted(toReview)} to review`;
  return {
    step: 'review',
    figure: total === 0 ? 'nothing to review' : figure,
    count: known.reviewed,
    total,
    at: null,
    isDone: toReview === 0,
  };
};

/** For so long a download that has not been seen to arrive is taken for one on its way. */
const ON_ITS_WAY_MS = 60_000;

const downloadStep = (known: Completion | null, now: Date): Figure => {
  const last = known?.last;
  if (!last) return { step: 'download', ...NONE, isDone: false };
  const isDone = last.state === 'sent';
  const isOnItsWay = now.getTime() - last.at.getTime() < ON_ITS_WAY_MS;
  const figure = isDone ? `version ${last.version}` : isOnItsWay ? DOWNLOADING : 'interrupted';
  return { step: 'download', figure, count: null, total: null, at: last.at.toISOString(), isDone };
};

/** The steps of a session: the first that is not done is the current one. */
export const pathOf = (session: Session, known: Completion | null, now: Date): PathStep[] => {
  const figures = [
    uploadStep(session),
    processStep(session),
    changesStep(session, known),
    reviewStep(session, known),
    downloadStep(known, now),
  ];
  const current = figures.findIndex(({ isDone }) => !isDone);
  return figures.map(({ isDone, ...step }, at) => ({
    ...step,
    state: isDone ? 'done' : at === current ? 'current' : 'next',
  }));
};
