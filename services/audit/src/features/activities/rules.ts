import type { TrailRecord } from '../../model/trail-record.ts';

type Told = Pick<TrailRecord, 'kind' | 'what' | 'subject' | 'subjectId' | 'wholesalerCode' | 'details'> &
  /** The user it was done to: null without one, '' once erased. */
  Readonly<{ otherName: string | null }>;

const text = (value: string | number | undefined): string => (value === undefined ? '' : String(value));
const counted = (value: string | number | undefined, one: string, many = `${one}s`): string => {
  const count = Number(value ?? 0);
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
};
const quoted = (value: string | number | undefined): string => (text(value) === '' ? '' : ` “${text(value)}”`);

const whomOf = (otherName: string | null): string => {
  if (otherName === null) return 'the own account';
  return otherName === '' ? 'a user whose data were erased' : `the user ${otherName}`;
};

const user = ({ what, details, otherName }: Told): string => {
  const whom = whomOf(otherName);
  const role = text(details.role);
  const sentences: Readonly<Record<string, string>> = {
    created: `Added ${whom} as ${role}`,
    changed: `Changed ${whom}`,
    role_changed: `Changed the role of ${whom} from ${text(details.role_before)} to ${role}`,
    activated: `Activated ${whom}`,
    deactivated: `Deactivated ${whom}`,
    deleted: `Deleted ${whom}`,
  };
  return sentences[what] ?? `${what} ${whom}`;
};

const session = ({ what, details }: Told): string => {
  const name = `session${quoted(details.session_name)}`;
  const items = counted(details.total_items, 'product');
  const sentences: Readonly<Record<string, string>> = {
    requested: `Started processing ${name} with ${items}`,
    cancelled: `Cancelled ${name}`,
    completed: `Processing of ${name} was completed with ${items}`,
    failed: `Processing of ${name} failed`,
    deleted: `Deleted ${name}`,
  };
  return sentences[what] ?? `${what} ${name}`;
};

const THINGS: Readonly<Record<string, string>> = {
  wholesaler: 'wholesaler',
  department: 'department',
  vat_code: 'VAT code',
  mapping: 'reference mapping',
  mappings: 'reference mappings',
  products: 'products without a mapping',
  review_settings: 'review settings',
  till_profile: 'export profile',
  shop: 'shop',
};

const ofWholesaler = ({ wholesalerCode, details }: Told): string => {
  const name = text(details.wholesaler_name) || wholesalerCode;
  return name === '' ? '' : ` of ${name}`;
};

const referenceData = (told: Told): string => {
  const { what, subject, details } = told;
  const thing = THINGS[subject] ?? subject;
  if (what === 'cleaned_up') return `Removed ${counted(details.count, 'product')} without a mapping`;
  if (what === 'cleared') return `Deleted all ${counted(details.count, 'reference mapping')}${ofWholesaler(told)}`;
  if (what === 'learned_reverted') return `Reverted ${counted(details.count, 'learned product')}${ofWholesaler(told)}`;
  if (what === 'learned_restored') return `Restored ${counted(details.count, 'learned product')}${ofWholesaler(told)}`;
  const whose = subject === 'wholesaler' ? ` ${text(details.wholesaler_name) || told.subjectId}` : ofWholesaler(told);
  const verbs: Readonly<Record<string, string>> = { created: 'Added', changed: 'Changed', deleted: 'Deleted' };
  const detail = text(details.detail);
  return `${verbs[what] ?? what} the ${thing}${whose}${detail === '' ? '' : `: ${detail}`}`;
};

const imports = (told: Told): string => {
  const file = quoted(told.details.filename);
  const rows = counted(told.details.count, 'row');
  const sentences: Readonly<Record<string, string>> = {
    import_started: `Started an import${ofWholesaler(told)}${file}`,
    import_completed: `Imported ${rows}${ofWholesaler(told)}${file}`,
    import_failed: `An import${ofWholesaler(told)}${file} failed`,
    import_reverted: `Reverted an import${ofWholesaler(told)}${file}: ${rows}`,
  };
  return sentences[told.what] ?? `${told.what}${file}`;
};

const PROMOTION_VERBS: Readonly<Record<string, string>> = {
  created: 'Created the promotion',
  deleted: 'Deleted the promotion',
  file_uploaded: 'Uploaded the promotion file',
  file_downloaded: 'Downloaded the promotion file',
  file_deleted: 'Deleted the promotion file',
};

const promotion = (told: Told): string => {
  const { what, details } = told;
  const gone = what === 'deleted' ? ` with ${counted(details.file_count, 'file')}` : '';
  return `${PROMOTION_VERBS[what] ?? what}${quoted(details.filename ?? details.name)}${gone}`;
};

/** The subject of records of somebody who was refused. */
export const REFUSAL = 'refusal';

const REASONS: Readonly<Record<string, string>> = {
  locked: ': too many had failed before',
  unknown_key: ': it is unknown or has expired',
  scope: ': it is for something else',
  several: ', and more of other people: too many to list each',
  role: ': the role does not allow it',
  invalid_token: ': the sign-in is not valid or was ended',
};

const refusal = ({ what, details, otherName }: Told): string => {
  const account = otherName === null ? 'an unknown account' : whomOf(otherName);
  const whats: Readonly<Record<string, string>> = {
    sign_in_failed: `Sign-in failed for ${account}`,
    api_key_refused: 'Refused an API key',
    call_refused: `Refused a call${quoted(details.call)}`,
  };
  const first = `${whats[what] ?? what}${REASONS[text(details.reason)] ?? ''}`;
  const count = Number(details.count ?? 1);
  return count > 1 ? `${first} (${count.toLocaleString('en-GB')} times)` : first;
};

const apiKey = ({ what, details }: Told): string =>
  `${what === 'created' ? 'Created' : 'Deleted'} the API key${quoted(details.name)}`;

const SENTENCES: Readonly<Record<TrailRecord['kind'], (told: Told) => string>> = {
  sign_in: ({ what }) => (what === 'signed_in' ? 'Signed in' : 'Signed out'),
  user,
  session,
  download: ({ details }) =>
    `Downloaded${quoted(details.filename)} with ${counted(details.product_count, 'product')} after accepting the disclaimer`,
  import: imports,
  reference_data: referenceData,
  api_key: apiKey,
  promotion,
  audit: ({ what, details }) =>
    what === 'records_expired'
      ? `Deleted ${counted(details.count, 'record')} up to ${text(details.until).slice(0, 10)}, as their time was over`
      : `Erased the personal data of a user in ${counted(details.count, 'record')}`,
};

/** Returns a record as a sentence for users; its actor is shown beside it. */
export const summaryOf = (told: Told): string =>
  told.subject === REFUSAL ? refusal(told) : SENTENCES[told.kind](told);
