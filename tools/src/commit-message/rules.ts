const MAX_SUBJECT_LENGTH = 72;
const MAX_BODY_LINE_LENGTH = 80;

/** Changes whose subject says all there is to say. */
const TRIVIAL =
  /^(Fix (a )?typos?|Correct (the )?spelling|Format|Bump|Release|Pin dependenc|Update dependenc|Lock file)\b/;
/** What git itself writes, or what is folded into another commit before it is shared. */
const BY_GIT = /^(Merge |Revert "|fixup! |squash! |amend! )/;
/** First words that end like another form of a verb and are none. */
const IMPERATIVE =
  /^(address|access|assess|bless|bypass|canvas|compress|discuss|dismiss|embed|exceed|express|feed|focus|guess|miss|need|pass|process|proceed|press|seed|speed|stress|suppress|toss|bring|ping|ring|string|spring|swing|wring)$/i;

const isImperative = (word: string): boolean => IMPERATIVE.test(word) || !/(ed|ing|[^s]s|sses)$/i.test(word);

/** `catalog: ` before what is done; what follows it may start with a small letter. */
const SCOPE = /^[a-z][a-z0-9-]*: (?=\S)/;

const subjectFindings = (subject: string): string[] => {
  const [first = ''] = subject.replace(SCOPE, '').split(/[\s:]/);
  return [
    ...(subject.length > MAX_SUBJECT_LENGTH
      ? [`The subject has ${subject.length} characters; ${MAX_SUBJECT_LENGTH} are the most.`]
      : []),
    ...(/^\p{Lu}/u.test(subject) || SCOPE.test(subject) ? [] : ['The subject starts with a capital letter.']),
    ...(subject.includes(';') ? ['A ";" joins two changes: make two commits of them.'] : []),
    ...(subject.endsWith('.') ? ['The subject ends without a full stop.'] : []),
    ...(isImperative(first) ? [] : [`The subject starts with what to do, as "Add" or "Refuse"; not "${first}".`]),
  ];
};

/** A table, an address or code may be longer: they cannot be wrapped. */
const isTooLong = (line: string): boolean =>
  line.length > MAX_BODY_LINE_LENGTH && !/^(\s{4}|\||>)|https?:\/\//.test(line) && line.trim().includes(' ');

const bodyFindings = (subject: string, [blank, ...body]: readonly string[]): string[] => {
  const isTold = body.some((line) => line.trim() !== '' && !/^[A-Z][A-Za-z-]+: \S+ .*<\S+@\S+>$/.test(line));
  return [
    ...(blank === undefined || blank === '' ? [] : ['An empty line stands between subject and body.']),
    ...(isTold || TRIVIAL.test(subject) ? [] : ['The body says why the change is made.']),
    ...body.filter(isTooLong).map((line) => `The body is wrapped at ${MAX_BODY_LINE_LENGTH}: "${line.slice(0, 40)}…"`),
  ];
};

/** What git leaves out of a message: its comments, and the difference below the scissors of `commit --verbose`. */
const withoutComments = (message: string): string[] => {
  const [kept = ''] = message.split(/^# -+ >8 -+$/m);
  const lines = kept.split(/\r?\n/).filter((line) => !line.startsWith('#'));
  while (lines.at(-1)?.trim() === '') lines.pop();
  while (lines[0]?.trim() === '') lines.shift();
  return lines;
};

/** What is wrong with a commit's message by the rules of CONTRIBUTING.md, a sentence each; nothing when it is good. */
export const findingsOf = (message: string): readonly string[] => {
  const [subject, ...rest] = withoutComments(message);
  if (subject === undefined) return ['The message is empty.'];
  if (BY_GIT.test(subject)) return [];
  return [...subjectFindings(subject), ...bodyFindings(subject, rest)];
};
