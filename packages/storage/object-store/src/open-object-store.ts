import { type Logger, WrongConfig } from '@tillmap/service-kit';
import { FolderObjectStore } from './folder-object-store.ts';
import type { ObjectStore } from './object-store.ts';
import type { ObjectStoreSettings } from './settings.ts';

type Options = { readonly log: Logger };

const keyOf = ({ S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey }: ObjectStoreSettings) => {
  if (accessKey === undefined || secretKey === undefined) {
    throw new WrongConfig(['S3_ACCESS_KEY, S3_SECRET_KEY: needed with S3_ENDPOINT']);
  }
  return { accessKey, secretKey };
};

/** What hands out keys by what the pod is. Its libraries are loaded only where they serve. */
const identityOf = async (settings: ObjectStoreSettings) => {
  const { AWS_WEB_IDENTITY_TOKEN_FILE: tokenFile, AWS_ROLE_ARN: roleArn } = settings;
  const agentUrl = settings.AWS_CONTAINER_CREDENTIALS_FULL_URI;
  if ((tokenFile === undefined || roleArn === undefined) && agentUrl === undefined) {
    throw new WrongConfig([
      'S3_CREDENTIALS: workload-identity needs AWS_WEB_IDENTITY_TOKEN_FILE with AWS_ROLE_ARN, or AWS_CONTAINER_CREDENTIALS_FULL_URI, which the cluster gives a pod whose service account has a role',
    ]);
  }
  const [{ RenewedCredentials }, { workloadKeys }] = await Promise.all([
    import('./s3/renewed-credentials.ts'),
    import('./s3/workload-identity.ts'),
  ]);
  const fetchKey = workloadKeys({
    region: settings.S3_REGION,
    ...(roleArn !== undefined && { tokenFile, roleArn }),
    stsEndpoint: settings.AWS_ENDPOINT_URL_STS,
    agentUrl,
    agentTokenFile: settings.AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE,
  });
  return new RenewedCredentials({ fetchKey });
};

const openS3 = async (endpoint: string, settings: ObjectStoreSettings, { log }: Options): Promise<ObjectStore> => {
  const credentials = settings.S3_CREDENTIALS === 'workload-identity' ? await identityOf(settings) : keyOf(settings);
  // Loaded only where it serves: its client takes time and memory.
  const { S3ObjectStore } = await import('./s3/s3-object-store.ts');
  return S3ObjectStore.open({
    endpoint,
    bucket: settings.S3_BUCKET,
    credentials,
    region: settings.S3_REGION,
    pathStyle: settings.S3_PATH_STYLE,
    log,
  });
};

/** The object store that the settings name. Throws `WrongConfig` when they name none. */
export const openObjectStore = async (settings: ObjectStoreSettings, options: Options): Promise<ObjectStore> => {
  if (settings.S3_ENDPOINT !== undefined) return openS3(settings.S3_ENDPOINT, settings, options);
  if (settings.OBJECT_STORE_DIR !== undefined) return FolderObjectStore.open(settings.OBJECT_STORE_DIR);
  throw new WrongConfig(['OBJECT_STORE_DIR or S3_ENDPOINT: where files are kept']);
};
