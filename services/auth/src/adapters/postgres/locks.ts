/** Advisory locks of this service's database. */
export const SEED_LOCK = 7_412_001;
export const SIGNING_KEY_LOCK = 7_412_002;
export const REVOCATION_LOCK = 7_412_003;
export const ADMINISTRATION_LOCK = 7_412_004;
