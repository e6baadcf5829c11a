/** How a copy of the database stands to the original. */
export type ReplicaState = 'in step' | 'behind' | 'away';
