import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import { SECOND } from '#core/clock.ts';
import { createWatch } from '#core/silence.ts';
import { traceHeaders } from '#core/trace.ts';
import type { S3Config } from '#platform/config/storage.ts';
import { checked, type Files, isObjectName, StorageUnavailable } from './files.ts';

/** For a whole operation, with its body and one retry: a person waits for it. */
const TIMEOUT_MS = 10 * SECOND;
const CONNECT_MS = 2 * SECOND;
/** An operation that takes longer makes the process ask whether the storage answers at all. */
const SLOW_MS = 2 * SECOND;
const PROBE_MS = 2 * SECOND;
const AGAIN_MS = SECOND;
const TRIES = 2;

/** Marks our objects: a proxy's error page that is sent with status 200 does not have it. */
const NAME_KEY = 'portico-name';

type Sdk = typeof import('@aws-sdk/client-s3');
export type S3 = {
  /** The objects whose keys begin with this prefix and a slash. */
  filesBelow(prefix: string): Files;
  /** Why the bucket cannot be used, for the administrator; null if it can. */
  problem(): Promise<string | null>;
};

/**
 * An S3-compatible bucket, addressed by path. Only this process reads and writes objects: no URL of one is ever
 * published. Every failure but a missing object is {@link StorageUnavailable}.
 */
export function createS3(
  config: S3Config,
  { timeoutMs = TIMEOUT_MS, slowMs = SLOW_MS, probeMs = PROBE_MS } = {},
): S3 {
  const { bucket: Bucket } = config;
  /** Ends what waits for a storage that has become silent. */
  let waiting = new AbortController();
  // Else each caller would wait for ten seconds, and those behind them in a queue for a multiple of it.
  const watch = createWatch({
    server: 'storage',
    slowMs,
    againMs: AGAIN_MS,
    probe,
    onSilent(reason) {
      waiting.abort(reason);
      waiting = new AbortController();
    },
  });
  let connected: Promise<{ sdk: Sdk; client: S3Client }> | undefined;

  /** Loaded with the first object: an installation that stores on disk never needs it in memory. */
  function connect() {
    connected ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: clientOf(sdk, config),
    }));
    return connected;
  }

  async function during<T>(
    work: (s3: { sdk: Sdk; client: S3Client; abortSignal: AbortSignal }) => Promise<T>,
  ) {
    try {
      return await watch.during(async () => {
        const abortSignal = AbortSignal.any([AbortSignal.timeout(timeoutMs), waiting.signal]);
        return work({ ...(await connect()), abortSignal });
      });
    } catch (error) {
      if (error instanceof StorageUnavailable) throw error;
      throw new StorageUnavailable(`The storage does not deliver: ${reasonOf(error)}`, {
        cause: error,
      });
    }
  }

  /** Any answer counts, even a refusal. */
  async function probe(): Promise<void> {
    const { sdk, client } = await connect();
    const abortSignal = AbortSignal.timeout(probeMs);
    try {
      await client.send(new sdk.ListObjectsV2Command({ Bucket, MaxKeys: 1 }), { abortSignal });
    } catch (error) {
      const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
      if ($metadata?.httpStatusCode === undefined) throw error;
    }
  }

  function filesBelow(prefix: string): Files {
    const keyOf = (name: string) => `${prefix}/${checked(name)}`;
    return {
      shared: true,
      async put(name, bytes) {
        const Key = keyOf(name);
        await during(({ sdk, client, abortSignal }) =>
          client.send(
            new sdk.PutObjectCommand({ Bucket, Key, Body: bytes, Metadata: { [NAME_KEY]: name } }),
            { abortSignal },
          ),
        );
      },
      async get(name) {
        const Key = keyOf(name);
        return during(async ({ sdk, client, abortSignal }) => {
          try {
            const found = await client.send(new sdk.GetObjectCommand({ Bucket, Key }), {
              abortSignal,
            });
            return await bytesOf(found, name, abortSignal);
          } catch (error) {
            if (error instanceof sdk.NoSuchKey) return null;
            throw error;
          }
        });
      },
      async remove(name) {
        const Key = keyOf(name);
        await during(({ sdk, client, abortSignal }) =>
          client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), { abortSignal }),
        );
      },
      async *list() {
        let token: string | undefined;
        do {
          const page = await during(({ sdk, client, abortSignal }) =>
            client.send(
              new sdk.ListObjectsV2Command({
                Bucket,
                Prefix: `${prefix}/`,
                ContinuationToken: token,
              }),
              { abortSignal },
            ),
          );
          for (const { Key = '', LastModified } of page.Contents ?? []) {
            const name = Key.slice(prefix.length + 1);
            if (isObjectName(name) && LastModified)
              yield { name, storedAt: LastModified.getTime() };
          }
          token = page.NextContinuationToken;
        } while (token !== undefined);
      },
    };
  }

  return {
    filesBelow,
    async problem() {
      try {
        await during(({ sdk, client, abortSignal }) =>
          client.send(new sdk.ListObjectsV2Command({ Bucket, MaxKeys: 1 }), { abortSignal }),
        );
        return null;
      } catch (error) {
        return wordsOf((error as Error).cause, config);
      }
    },
  };
}

function clientOf(sdk: Sdk, { endpoint, region, accessKey, secretKey }: S3Config): S3Client {
  const client = new sdk.S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECT_MS, httpsAgent: AGENT, httpAgent: AGENT },
    // Many compatible storages do not know the newer checksums; documents authenticate themselves.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  // Added before the request is signed.
  client.middlewareStack.add(
    (next) => (args) => {
      Object.assign((args.request as { headers: object }).headers, traceHeaders());
      return next(args);
    },
    { step: 'build', name: 'traceparent' },
  );
  return client;
}

const AGENT = { keepAlive: true, maxSockets: 50 };

/** Reads the body to its end, and compares its length and its name. */
async function bytesOf(
  { Body, ContentLength, Metadata }: GetObjectCommandOutput,
  name: string,
  signal: AbortSignal,
): Promise<Buffer> {
  if (Metadata?.[NAME_KEY] !== name)
    throw new StorageUnavailable('The storage answered with something else than the object');
  const stream = Body as AsyncIterable<Uint8Array> & { destroy(error?: Error): void };
  const stop = () => stream.destroy(new Error('too slow'));
  signal.addEventListener('abort', stop, { once: true });
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    if (bytes.length !== ContentLength)
      throw new StorageUnavailable('The storage sent only a part of the object');
    return bytes;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** A code of S3 or of the network: messages may repeat an address. */
function reasonOf(error: unknown): string {
  const { name, code } = error as { name?: string; code?: string };
  return code ?? name ?? 'unknown';
}

function wordsOf(error: unknown, { bucket, endpoint }: S3Config): string {
  const reason = reasonOf(error);
  const status = (error as { $metadata?: { httpStatusCode?: number } })?.$metadata?.httpStatusCode;
  switch (reason) {
    case 'NoSuchBucket':
      return `The bucket ${bucket} in S3_URL does not exist at ${endpoint}. Create it first.`;
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
      return `The storage at ${endpoint} refuses the access key or the secret key in S3_URL.`;
    case 'RequestTimeTooSkewed':
      return `The clock of this machine and that of the storage at ${endpoint} differ by more than 15 minutes.`;
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
      return `The bucket ${bucket} is in another region than S3_URL says: add ?region=REGION.`;
    default:
      return status === 403
        ? `The keys in S3_URL must not list the bucket ${bucket}: allow reading, writing, deleting and listing.`
        : `The storage at ${endpoint} cannot be used (${reason}). Check S3_URL and the firewall.`;
  }
}
