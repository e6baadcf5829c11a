import { fromHttp } from '@aws-sdk/credential-provider-http';
import { fromTokenFile } from '@aws-sdk/credential-provider-web-identity';
import type { TemporaryKey } from './renewed-credentials.ts';

/** What the cluster puts into a pod whose service account has a role; one of the two ways. */
export type WorkloadIdentity = Readonly<{
  region: string;
  /** A token of the service account, exchanged for a key at the token service (IRSA, MinIO, Ceph). */
  tokenFile?: string;
  roleArn?: string;
  /** Another token service than AWS's own of the region. */
  stsEndpoint?: string;
  /** An agent on the node that hands out keys (EKS Pod Identity). */
  agentUrl?: string;
  agentTokenFile?: string;
}>;

/** No key could be had for the S3 server. */
export class NoS3Key extends Error {
  readonly code = 'NoS3Key';
}

const CONNECT_MS = 3_000;
const ANSWER_MS = 5_000;

const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  return [typeof code === 'string' ? code : error.name, error.message].filter((text) => text !== '').join(': ');
};

const fetcherOf = ({ region, tokenFile, roleArn, stsEndpoint, agentUrl, agentTokenFile }: WorkloadIdentity) =>
  tokenFile === undefined
    ? fromHttp({
        awsContainerCredentialsFullUri: agentUrl,
        awsContainerAuthorizationTokenFile: agentTokenFile,
        maxRetries: 1,
        timeout: CONNECT_MS,
      })
    : fromTokenFile({
        webIdentityTokenFile: tokenFile,
        roleArn,
        roleSessionName: 'tillmap',
        clientConfig: {
          region,
          ...(stsEndpoint !== undefined && { endpoint: stsEndpoint }),
          maxAttempts: 2,
          requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
        },
      });

/**
 * Fetches a key for what this pod is; the token's file is read anew each time, because the cluster replaces it.
 * @throws `NoS3Key` with the reason, without the token.
 */
export const workloadKeys = (identity: WorkloadIdentity): (() => Promise<TemporaryKey>) => {
  const fetchKey = fetcherOf(identity);
  return async () => {
    try {
      return await fetchKey();
    } catch (error) {
      throw new NoS3Key(describe(error), { cause: error });
    }
  };
};
