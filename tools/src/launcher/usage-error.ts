/** Something the person who starts Tillmap can put right; the message is the one sentence they see. */
export class UsageError extends Error {}
