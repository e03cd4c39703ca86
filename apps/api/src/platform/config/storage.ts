import { z } from 'zod';
import { problemOfAddress } from './setting/addresses.ts';

/** A bucket of an S3-compatible storage. */
export type S3Config = {
  kind: 's3';
  /** Without a path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
};
export type StorageConfig = { kind: 'disk' } | S3Config;

/** Why a text is not `http(s)://ACCESS_KEY:SECRET_KEY@HOST[:PORT]/BUCKET?region=REGION`; null if it is. */
function problemOfS3(text: string): string | null {
  if (!/^https?:\/\//i.test(text)) return 'must begin with http:// or https://';
  const problem = problemOfAddress(text);
  if (problem !== null) return problem;
  const url = new URL(text);
  if (url.username === '' || url.password === '')
    return 'must contain the access key and the secret key: https://ACCESS_KEY:SECRET_KEY@HOST/BUCKET';
  // The names that S3 allows.
  if (!/^\/[a-z\d][a-z\d.-]{1,61}[a-z\d]\/?$/.test(url.pathname))
    return 'must name one bucket: https://ACCESS_KEY:SECRET_KEY@HOST/BUCKET';
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'region');
  return unknown === undefined ? null : 'must have no parameter but region';
}

export const s3Address = z.string().superRefine((value, context) => {
  const message = problemOfS3(value);
  if (message !== null) context.addIssue({ code: 'custom', message });
});

export function storageAt(text: string): S3Config {
  const url = new URL(text);
  return {
    kind: 's3',
    endpoint: url.origin,
    bucket: url.pathname.replaceAll('/', ''),
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKey: decodeURIComponent(url.username),
    secretKey: decodeURIComponent(url.password),
  };
}
