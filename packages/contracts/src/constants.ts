/** Figures the specification fixes, named once for servers and screens. */
export const REVIEW_PAGE_SIZE = 100;
/** Rejected rows of an upload that a page shows at once. */
export const REJECTED_ROWS_SHOWN = 100;
/** Sessions that the list shows at once. */
export const SESSIONS_PAGE_SIZE = 50;
export const ADMIN_PAGE_SIZE = 20;
export const MAPPINGS_PAGE_SIZE = 50;

export const SESSION_LIST_REFRESH_MS = 5_000;
export const STATUS_POLL_MS = 3_000;
export const IMPORT_PROGRESS_POLL_MS = 500;
export const TOAST_MS = 5_000;

/** Colours of confidence. Review: green at 80 or more, yellow 70 to 79, red below. */
export const REVIEW_CONFIDENCE_GREEN = 80;
export const REVIEW_CONFIDENCE_YELLOW = 70;
/** Lookup: green at 90 or more, yellow 70 to 89, red below. */
export const LOOKUP_CONFIDENCE_GREEN = 90;
export const LOOKUP_CONFIDENCE_YELLOW = 70;

export const DEFAULT_REVIEW_THRESHOLD = 80;
/**
 * What is proposed below this confidence is more likely wrong than right, so a person looks at it whatever the threshold: a
 * trained classifier proposes from 20 on, whatever else there is from here on.
 */
export const MIN_REVIEW_THRESHOLD = 35;
export const MAX_REVIEW_THRESHOLD = 100;
export const ESTIMATED_PRODUCTS_PER_MINUTE = 5_000;

export const SUPPLIER_FILE_TYPES = ['.csv', '.txt', '.xlsx'] as const;
export const REFERENCE_FILE_TYPES = ['.csv', '.txt'] as const;
export const PROMOTION_FILE_TYPES = ['.xlsx', '.xls', '.xlsm', '.csv'] as const;

/** Browser storage key of the access token. */
export const TOKEN_STORAGE_KEY = 'auth_token';

/** Minutes shown before a start: about 5,000 products a minute, at least one. */
export const estimatedMinutes = (mapped: number): number =>
  Math.max(1, Math.ceil(mapped / ESTIMATED_PRODUCTS_PER_MINUTE));

export const MUST_ACCEPT_DISCLAIMER = 'You must accept the disclaimer before downloading.';
