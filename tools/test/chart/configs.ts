import * as gateway from '../../../gateway/src/config.ts';
import * as audit from '../../../services/audit/src/config.ts';
import * as auth from '../../../services/auth/src/config.ts';
import * as catalog from '../../../services/catalog/src/config.ts';
import * as fileBuilding from '../../../services/file-building/src/config.ts';
import * as promotion from '../../../services/promotion/src/config.ts';
import * as referenceData from '../../../services/reference-data/src/config.ts';

/** The settings of each component: what it reads, and what it needs in production. */
export const CONFIGS = {
  auth,
  'reference-data': referenceData,
  catalog,
  'file-building': fileBuilding,
  promotion,
  audit,
  gateway,
};
