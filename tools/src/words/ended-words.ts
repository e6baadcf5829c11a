/** A word that texts no longer use, and what to write for it. */
export type EndedWord = Readonly<{ pattern: RegExp; write: string }>;

/**
 * Words that users, operators and readers of the pages should not meet any more: each has a plainer one, which docs/words.md
 * has as well. Names in the code and contracts are not looked at.
 */
export const ENDED_WORDS: readonly EndedWord[] = [
  { pattern: /\bcan not\b/i, write: 'cannot' },
  { pattern: /\bsomebody\b/i, write: 'someone, or who it is: a user, you, Tillmap' },
  { pattern: /\bwhoever\b/i, write: 'who it is: the user, the administrator' },
  { pattern: /\banew\b/i, write: 'again' },
  { pattern: /\bmeanwhile\b/i, write: 'nothing, or "by then"' },
  { pattern: /\b(begins?|began|begun)\b/i, write: 'start, starts, started' },
  { pattern: /\bin place of\b/i, write: 'instead of' },
  { pattern: /\bso many\b/i, write: 'the number' },
  { pattern: /\bby (itself|themselves)\b/i, write: 'automatically, or "alone"' },
  { pattern: /\bsettle[sd]?\b/i, write: 'decide, decides, decided' },
  { pattern: /\b(speak|speaks) for\b/i, write: 'support, supports' },
  { pattern: /\b(is|are|was|were) told\b/i, write: 'who shows, lists or logs it' },
  { pattern: /\b(is|are|was|were) heard\b/i, write: 'is received, is consumed' },
  { pattern: /\bat hand\b/i, write: 'available' },
  { pattern: /\b(doubtful|in doubt)\b/i, write: 'needs review; for two readings "ambiguous"' },
  { pattern: /\b(takes?|taken|took) back\b/i, write: 'revert; for a job "requeue"' },
  { pattern: /\bin hand\b/i, write: 'running, pending, or what it is' },
  { pattern: /\bas it stands\b/i, write: 'current, unchanged' },
  { pattern: /\bso long\b/i, write: 'until then, or the time' },
  { pattern: /\bin turn\b/i, write: 'one at a time; of a limit with a queue "bulkhead"' },
  { pattern: /\btid(y|ies|ied|ying)\b/i, write: 'vacuum, maintain' },
  { pattern: /\bsw(eeps?|ept|eeping)\b/i, write: 'collect garbage, delete' },
  { pattern: /\bbur(y|ies|ied|ying)\b/i, write: 'dead letter' },
  { pattern: /\btall(y|ies|ied)\b/i, write: 'counts' },
  { pattern: /\bmend(s|ed|ing)?\b/i, write: 'correct, corrects, corrected' },
  { pattern: /\d %(?!\w)/, write: '83%, without a space' },
];
