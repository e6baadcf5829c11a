import { text } from 'node:stream/consumers';
import type { Client } from 'minio';
import type { ObjectStat } from '../object-store.ts';

// Read here because the client takes keys for numbers: it lists `007` as 7.
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const plain = (xml: string): string =>
  xml.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (all, decimal, hex, name) =>
    name ? (ENTITIES[name] ?? all) : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
  );

/** The text of the first element of this name, '' when there is none. */
const elementOf = (xml: string, name: string): string =>
  plain(new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '');

const elementsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, inner]) => inner ?? '');

// Signed as it is sent, so in the order of its names.
const queryOf = (parameters: Readonly<Record<string, string>>): string =>
  Object.entries(parameters)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

const ask = async (client: Client, bucketName: string, parameters: Readonly<Record<string, string>>) =>
  text(await client.makeRequestAsync({ method: 'GET', bucketName, query: queryOf(parameters) }));

type Page<Entry> = { readonly entries: readonly Entry[]; readonly next: string };

/** A page of objects in the order of their keys; `next` is '' on the last one and else gets the page after it. */
export const objectsPage = async (
  client: Client,
  bucket: string,
  { prefix, from }: { readonly prefix: string; readonly from: string },
): Promise<Page<ObjectStat>> => {
  const xml = await ask(client, bucket, {
    'list-type': '2',
    prefix,
    'encoding-type': 'url',
    ...(from === '' ? {} : { 'continuation-token': from }),
  });
  const entries = elementsOf(xml, 'Contents').map((one) => ({
    key: decodeURIComponent(elementOf(one, 'Key')),
    sizeBytes: Number(elementOf(one, 'Size')),
    modifiedAt: new Date(elementOf(one, 'LastModified')),
  }));
  return { entries, next: elementOf(xml, 'IsTruncated') === 'true' ? elementOf(xml, 'NextContinuationToken') : '' };
};

export type Unfinished = { readonly key: string; readonly id: string; readonly beganAt: Date };

/** The first uploads in parts that were neither completed nor removed, a thousand at most. */
export const unfinishedUploads = async (client: Client, bucket: string): Promise<readonly Unfinished[]> => {
  const xml = await ask(client, bucket, { uploads: '', 'encoding-type': 'url' });
  return elementsOf(xml, 'Upload').map((one) => ({
    key: decodeURIComponent(elementOf(one, 'Key')),
    id: elementOf(one, 'UploadId'),
    beganAt: new Date(elementOf(one, 'Initiated')),
  }));
};
