import { TOPICS, type Topic } from '@tillmap/bus/events';

/** How a topic lies on a bus. */
export type TopicPlan = {
  /** How many processes of one group can share its work. Grows only while the topic is empty: keys would change place. */
  readonly partitions: number;
  /** Days a message is kept; the PostgreSQL bus keeps every message 3 days, and longer while a group has not handled it. */
  readonly retentionDays: number;
  /**
   * `compact` would keep the last message of a key only; our topics record what happened, and audit needs each of
   * them.
   */
  readonly cleanup: 'delete' | 'compact,delete';
};

/** Partitions and retention of a topic on Kafka, and on the log in PostgreSQL. */
const USUAL: TopicPlan = { partitions: 8, retentionDays: 7, cleanup: 'delete' };

/** Every topic of the product. `docs/operations/kafka.md` shows the same table, and a test compares the two. */
export const TOPIC_PLANS: Readonly<Record<Topic, TopicPlan>> = {
  [TOPICS.users]: USUAL,
  [TOPICS.apiKeys]: USUAL,
  [TOPICS.administration]: USUAL,
  [TOPICS.mappings]: USUAL,
  [TOPICS.wholesalers]: USUAL,
  [TOPICS.importAnswers]: { ...USUAL, retentionDays: 3 },
  // Work for more than 8 processes at once; large, and useless after its session.
  [TOPICS.chunkRequests]: { ...USUAL, partitions: 16, retentionDays: 3 },
  [TOPICS.chunkResults]: { ...USUAL, retentionDays: 3 },
  [TOPICS.assistRequests]: { ...USUAL, retentionDays: 3 },
  [TOPICS.assistAnswers]: { ...USUAL, retentionDays: 3 },
  [TOPICS.sessions]: USUAL,
  [TOPICS.reviewedItems]: USUAL,
  [TOPICS.reviews]: USUAL,
  [TOPICS.names]: { ...USUAL, retentionDays: 3 },
  [TOPICS.promotions]: USUAL,
};

/** A topic's dead letters: one partition, so that they are listed in order; one that was replayed is compacted away. */
export const DEAD_LETTER_PLAN: TopicPlan = { partitions: 1, retentionDays: 30, cleanup: 'compact,delete' };

/** The plan of a topic; one that is not of the product, as in tests, has the usual one. */
export const topicPlan = (topic: string): TopicPlan =>
  Object.hasOwn(TOPIC_PLANS, topic) ? TOPIC_PLANS[topic as Topic] : USUAL;
