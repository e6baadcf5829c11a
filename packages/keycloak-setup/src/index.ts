export { type KeycloakAdmin, keycloakAdmin, untilKeycloakAnswers } from './admin.ts';
export { applyRealm } from './apply-realm.ts';
export { type RealmFile, readRealmFile } from './realm-file.ts';
