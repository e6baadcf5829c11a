import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from '@jest/globals';
import { WrongConfig } from '@tillmap/service-kit';
import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import { answerJson, fakeServer } from '@tillmap/testing';
import { z } from 'zod';
import { objectStoreSettings, openObjectStore } from '../src/index.ts';

const ROLE = 'arn:aws:iam::123456789012:role/tillmap';
const SECONDS = { soon: 60, anHour: 3_600 };

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

const server = async (answer: Parameters<typeof fakeServer>[0]): Promise<string> => {
  const { url, stop } = await fakeServer(answer);
  cleanUps.push(stop);
  return url;
};

/** A file with a token, as the cluster puts it into the pod and replaces it. */
const tokenFile = async (token: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'identity-'));
  cleanUps.push(() => rm(folder, { recursive: true }));
  const path = join(folder, 'token');
  writeFileSync(path, token);
  return path;
};

/** An S3 server that has every bucket; what each request was signed with. */
const s3 = async () => {
  const signed: { key: string | undefined; token: unknown; isTokenSigned: boolean }[] = [];
  const url = await server((request, response) => {
    const { authorization = '', 'x-amz-security-token': token } = request.headers;
    const headers = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? [];
    signed.push({
      key: /Credential=([^/]+)\//.exec(authorization)?.[1],
      token,
      isTokenSigned: headers.includes('x-amz-security-token'),
    });
    request.resume().on('end', () => response.writeHead(200, { etag: '"0"' }).end());
  });
  return { url, signed };
};

const expiration = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();

const stsAnswer = (name: string, seconds: number): string =>
  `<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleWithWebIdentityResult>
  <Credentials><AccessKeyId>key-${name}</AccessKeyId><SecretAccessKey>secret-${name}</SecretAccessKey>
  <SessionToken>session-${name}</SessionToken><Expiration>${expiration(seconds)}</Expiration></Credentials>
  </AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>`;

const STS_REFUSAL = `<ErrorResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><Error><Type>Sender</Type>
  <Code>InvalidIdentityToken</Code><Message>No OpenIDConnect provider found</Message></Error></ErrorResponse>`;

const formOf = async (request: IncomingMessage) => Object.fromEntries(new URLSearchParams(await text(request)));

const open = (given: Readonly<Record<string, string>>) =>
  openObjectStore(z.object(objectStoreSettings).parse({ S3_CREDENTIALS: 'workload-identity', ...given }), {
    log: { warn: () => undefined } as never,
  });

test('When a pod has a token of its service account, then requests carry the session of its role, which is renewed with the token of that moment', async () => {
  const file = await tokenFile('first');
  const asked: Record<string, string>[] = [];
  const sts = await server((request, response) => {
    void formOf(request).then((form) => {
      asked.push(form);
      writeFileSync(file, 'second');
      const isFirst = asked.length === 1;
      const answer = stsAnswer(String(asked.length), isFirst ? SECONDS.soon : SECONDS.anHour);
      response.writeHead(200, { 'content-type': 'text/xml' }).end(answer);
    });
  });
  const { url, signed } = await s3();

  const store = await open({
    S3_ENDPOINT: url,
    AWS_WEB_IDENTITY_TOKEN_FILE: file,
    AWS_ROLE_ARN: ROLE,
    AWS_ENDPOINT_URL_STS: sts,
  });
  await store.put('a', Readable.from(['x']));

  expect(asked).toMatchObject([
    { Action: 'AssumeRoleWithWebIdentity', RoleArn: ROLE, RoleSessionName: 'tillmap', WebIdentityToken: 'first' },
    { WebIdentityToken: 'second' },
  ]);
  const [first, ...others] = signed;
  expect(first).toEqual({ key: 'key-1', token: 'session-1', isTokenSigned: true });
  expect(others.length).toBeGreaterThan(0);
  for (const one of others) expect(one).toEqual({ key: 'key-2', token: 'session-2', isTokenSigned: true });
});

test('When a node has an agent that hands out keys, then requests carry the session that it gave for the token of the pod', async () => {
  const agent = await server((request, response) => {
    const { authorization } = request.headers;
    if (authorization !== 'of the pod') return answerJson(response, { Message: 'unknown pod' }, 401);
    answerJson(response, {
      AccessKeyId: 'key-agent',
      SecretAccessKey: 'secret',
      Token: 'session-agent',
      Expiration: expiration(SECONDS.anHour),
    });
  });
  const { url, signed } = await s3();

  const store = await open({
    S3_ENDPOINT: url,
    AWS_CONTAINER_CREDENTIALS_FULL_URI: `${agent}/v1/credentials`,
    AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: await tokenFile('of the pod'),
  });
  await store.put('a', Readable.from(['x']));

  expect(signed.length).toBeGreaterThan(0);
  for (const one of signed) expect(one).toEqual({ key: 'key-agent', token: 'session-agent', isTokenSigned: true });
});

test('When the token service refuses, then files are not available, the health check says why, and nothing was sent unsigned', async () => {
  const sts = await server((request, response) => {
    request.resume().on('end', () => response.writeHead(400, { 'content-type': 'text/xml' }).end(STS_REFUSAL));
  });
  const { url, signed } = await s3();

  const store = await open({
    S3_ENDPOINT: url,
    AWS_WEB_IDENTITY_TOKEN_FILE: await tokenFile('of the pod'),
    AWS_ROLE_ARN: ROLE,
    AWS_ENDPOINT_URL_STS: sts,
  });

  await expect(store.put('a', Readable.from(['x']))).rejects.toBeInstanceOf(DependencyUnavailable);
  await expect(store.ping()).rejects.toThrow(
    `There is no key for the S3 server at ${url} (InvalidIdentityTokenException: No OpenIDConnect provider found).`,
  );
  expect(signed).toEqual([]);
});

test('When the pod was given no identity, then the start ends with what is missing', async () => {
  const refused = open({ S3_ENDPOINT: 'http://127.0.0.1:9', AWS_WEB_IDENTITY_TOKEN_FILE: '/token' });
  await expect(refused).rejects.toBeInstanceOf(WrongConfig);
  await expect(refused).rejects.toThrow('AWS_ROLE_ARN');
});
