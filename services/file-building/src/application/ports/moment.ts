import type { ReviewList } from './review-list.ts';
import type { Sessions } from './session-store.ts';

/** What can be read of one moment. */
export type Moment = Readonly<{ sessions: Sessions; reviewList: ReviewList }>;

/** Reads sessions and their items as they are at one moment, whatever is changed meanwhile. */
export type AtOneMoment = <T>(read: (moment: Moment) => Promise<T>) => Promise<T>;
