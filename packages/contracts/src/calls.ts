import { adminImportCalls } from './admin-imports.ts';
import { adminMappingCalls } from './admin-mappings.ts';
import { adminProductCalls } from './admin-products.ts';
import { adminReferenceCalls } from './admin-reference.ts';
import { apiKeyCalls } from './api-keys.ts';
import { auditCalls } from './audit.ts';
import { authCalls } from './auth.ts';
import type { AnyCall } from './call.ts';
import { catalogCalls } from './catalog.ts';
import { spaConfig } from './config.ts';
import { fileBuildingCalls } from './file-building.ts';
import { layoutCalls } from './layouts.ts';
import { learnedProductsCalls } from './learned-products.ts';
import { matchingQualityCalls } from './matching-quality.ts';
import { openListCalls } from './open-lists.ts';
import { promotionCalls } from './promotions.ts';
import { referenceDataCalls } from './reference-data.ts';
import { reviewSettingsCalls } from './review-settings.ts';
import { userCalls } from './users.ts';

/**
 * Every call the gateway routes, with who may make it. Drives the gateway, the services' guards, the API page and the
 * test that tries every call with every role.
 */
export const publicCalls: readonly AnyCall[] = [
  ...authCalls,
  ...userCalls,
  ...apiKeyCalls,
  ...referenceDataCalls,
  ...adminReferenceCalls,
  ...reviewSettingsCalls,
  ...layoutCalls,
  ...learnedProductsCalls,
  ...adminMappingCalls,
  ...adminImportCalls,
  ...catalogCalls,
  ...adminProductCalls,
  ...openListCalls,
  ...matchingQualityCalls,
  ...fileBuildingCalls,
  ...auditCalls,
  ...promotionCalls,
  spaConfig,
];
