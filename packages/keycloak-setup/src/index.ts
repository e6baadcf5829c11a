export { type KeycloakAdmin, keycloakAdmin, untilKeycloakAnswers } from './admin.ts';
export { applyRealm } from './apply-realm.ts';
export { readRealmFile } from './realm-file.ts';
