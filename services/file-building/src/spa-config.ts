import type { SpaConfig } from '@tillmap/contracts';
import type { Config } from './config.ts';

/** What the screens are told of this installation. */
export const spaConfigOf = (config: Config, disclaimer: SpaConfig['disclaimer']): SpaConfig => ({
  version: config.APP_VERSION,
  sign_in: config.KEYCLOAK_URL ? ('keycloak' as const) : ('local' as const),
  keycloak: config.KEYCLOAK_URL
    ? {
        url: config.KEYCLOAK_URL,
        realm: config.KEYCLOAK_REALM,
        client: config.KEYCLOAK_CLIENT,
        password_form: config.KEYCLOAK_PASSWORD_FORM === 'on',
      }
    : null,
  limits: {
    upload_bytes: config.UPLOAD_MAX_BYTES,
    upload_rows: config.UPLOAD_MAX_ROWS,
    promotion_file_bytes: config.PROMOTION_FILE_MAX_BYTES,
  },
  assistant: config.ASSISTANT_ADDRESS ? { host: new URL(config.ASSISTANT_ADDRESS).host } : null,
  disclaimer,
});
