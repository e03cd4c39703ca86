import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import { IMAGE_MAX_BYTES } from '@portico/contract';
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { freeNow } from '#core/free-now.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { Config } from '#platform/config/config.ts';
import {
  type ByteBudget,
  createByteBudget,
  type Reservation,
} from '#platform/http/connections/byte-budget.ts';
import { createPace, type PaceKeeper } from '#platform/http/connections/pace.ts';
import { SERVER_LIMITS, type ServerLimits } from '#platform/http/connections/server-limits.ts';
import { networksBy } from '#platform/http/connections/shares.ts';
import { checkRegularly } from '#platform/http/connections/unread-answers.ts';
import { holdsNul } from '#platform/http/nul.ts';

/** A received form: text parts, and the bytes of file parts. A file past the limit has no bytes. */
type Upload = {
  fields: Map<string, string>;
  files: Map<string, Buffer | 'too_large'>;
};

export type UploadResult = Result<
  Upload,
  'invalid_request' | 'unsupported_media_type' | 'file_too_large' | 'service_unavailable'
>;

const FILES_MAX = 3;
const FIELDS_MAX = 10;
const HEADERS_MAX = 16;
const NAME_MAX_BYTES = 100;
const FIELD_MAX_BYTES = 256;
/** Three files; boundaries, headers and text parts. */
const BODY_MAX_BYTES = FILES_MAX * IMAGE_MAX_BYTES + 65_536;
/** How far past its limit a file is read before it is cut: enough to distinguish one byte too many from a flood. */
const PAST_LIMIT_MAX_BYTES = 262_144;
declare module 'fastify' {
  interface FastifyInstance {
    /** The budget of all uploads while they arrive and are processed. */
    uploads: { budget: ByteBudget; pace: PaceKeeper; networksOf(address: string): string[] };
  }
}

/** Lets calls accept multipart forms if the contract says so. All other calls keep refusing them. */
export async function acceptMultipart(
  app: FastifyInstance,
  config: Pick<Config, 'addressLimits'>,
  limits: ServerLimits = SERVER_LIMITS,
): Promise<void> {
  const pace = createPace(limits.sending);
  app.decorate('uploads', {
    budget: createByteBudget(limits.uploadBytes, pace),
    pace,
    networksOf: networksBy(config),
  });
  checkRegularly(app, limits, pace.check);
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fieldNameSize: NAME_MAX_BYTES,
      fieldSize: FIELD_MAX_BYTES,
      fields: FIELDS_MAX,
      fileSize: IMAGE_MAX_BYTES,
      files: FILES_MAX,
      parts: FILES_MAX + FIELDS_MAX,
      headerPairs: HEADERS_MAX,
    },
  });

  app.addHook('preValidation', async (request) => {
    const takes = request.routeOptions.schema?.consumes?.includes('multipart/form-data');
    if (request.isMultipart() && !takes) throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE();
  });

  // An answer may be sent before the end of the body. The rest of an ordinary body is read and dropped, so that the
  // browser receives the answer; a flood is not read.
  app.addHook('onSend', async (request, reply) => {
    if (!request.isMultipart() || request.raw.complete) return;
    if (!endsSoon(request)) reply.header('connection', 'close');
  });
}

/**
 * Reads a multipart form into memory, no further than its answer needs. `fileNames` are the parts that are files;
 * files under other names are skipped. Damaged forms, repeated parts and parts that are named like members of
 * Object.prototype are `invalid_request`; `service_unavailable` if uploads already hold too many bytes. Clients that
 * send too slowly are cut.
 */
export async function readMultipart(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  fileNames: readonly string[],
): Promise<UploadResult> {
  if (!request.isMultipart()) return fail('unsupported_media_type');
  // The client disconnected before there was a listener: the parser would wait forever.
  if (request.raw.destroyed) return fail('invalid_request');
  if (Number(request.headers['content-length']) > BODY_MAX_BYTES) return fail('file_too_large');
  const arriving: Arriving = { fields: new Map(), files: new Map() };
  const meter = meterOf(request);
  const reservation = reserveUntilAnswered({ request, reply }, meter);
  try {
    const isPartAFile = (name?: string, _type?: string, fileName?: string) =>
      fileName !== undefined || fileNames.includes(name ?? '');
    for await (const part of request.parts({ isPartAFile })) {
      const refusal =
        part.type === 'field'
          ? takeField(arriving, part)
          : await takeFile(arriving, part, {
              isWanted: fileNames.includes(part.fieldname),
              meter,
              reservation,
            });
      if (refusal) return refusal;
    }
    return ok(whole(arriving));
  } catch {
    // The parser throws for every damaged form and for a client that disconnected. The block has no other source of
    // errors.
    return meter.isCut() ? fail('file_too_large') : fail('invalid_request');
  } finally {
    reservation.finish();
    if (!request.raw.complete) requirePace(request, meter);
    request.raw.unpipe();
    if (!meter.isCut() || endsSoon(request)) request.raw.on('data', freeNow).resume();
  }
}

/** A refused client may send the rest of an ordinary form, but at the required pace. */
function requirePace({ raw, server }: FastifyRequest, meter: Meter): void {
  const unwatch = server.uploads.pace.watch({ moved: meter.read, cut: () => raw.destroy() });
  raw.once('end', unwatch).once('close', unwatch);
}

/** Whether the declared length is that of an ordinary form. */
function endsSoon(request: FastifyRequest): boolean {
  return Number(request.headers['content-length']) <= BODY_MAX_BYTES;
}

/** Files stay in the received chunks until the form is complete: a form that never ends is never copied. */
type Arriving = { fields: Map<string, string>; files: Map<string, Buffer[] | 'too_large'> };

function whole({ fields, files }: Arriving): Upload {
  const upload: Upload = { fields, files: new Map() };
  for (const [name, pieces] of files) {
    upload.files.set(name, pieces === 'too_large' ? pieces : Buffer.concat(pieces));
    files.delete(name);
  }
  return upload;
}

type Refusal = Extract<UploadResult, { ok: false }>;

function takeField({ fields }: Arriving, part: MultipartValue): Refusal | null {
  const { fieldname, value } = part;
  const isWhole = !part.fieldnameTruncated && !part.valueTruncated;
  // A part that declares itself JSON arrives parsed.
  if (!isWhole || typeof value !== 'string') return fail('invalid_request');
  if (holdsNul([fieldname, value])) return fail('invalid_request');
  if (fields.has(fieldname)) return fail('invalid_request');
  fields.set(fieldname, value);
  return null;
}

type Taking = { isWanted: boolean; meter: Meter; reservation: Reservation };

async function takeFile(
  { files }: Arriving,
  part: MultipartFile,
  { isWanted, meter, reservation }: Taking,
): Promise<Refusal | null> {
  const chunks: Buffer[] = [];
  meter.begin(part);
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    if (!isWanted) continue;
    if (!reservation.take(chunk.length))
      return fail('service_unavailable', { retryAfterSeconds: 5 });
    chunks.push(chunk);
  }
  meter.end();
  if (!isWanted) return null;
  if (files.has(part.fieldname)) return fail('invalid_request');
  files.set(part.fieldname, part.file.truncated ? 'too_large' : chunks);
  return null;
}

type Meter = { begin(part: MultipartFile): void; end(): void; isCut(): boolean; read(): number };

/** Counts the received bytes, and cuts a file or a form that continues far past its limit. */
function meterOf(request: FastifyRequest): Meter {
  let read = 0;
  let isCut = false;
  let current: MultipartFile | null = null;
  let cutAt = BODY_MAX_BYTES;
  request.raw.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read <= cutAt || isCut) return;
    isCut = true;
    request.raw.unpipe();
    request.raw.pause();
    current?.file.destroy(new Error('The file continues past its limit.'));
  });
  return {
    begin(part) {
      current = part;
      cutAt = Math.min(BODY_MAX_BYTES, read + IMAGE_MAX_BYTES + PAST_LIMIT_MAX_BYTES);
    },
    end() {
      current = null;
      cutAt = BODY_MAX_BYTES;
    },
    isCut: () => isCut,
    read: () => read,
  };
}

function reserveUntilAnswered(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  meter: Meter,
): Reservation {
  const { budget, networksOf } = request.server.uploads;
  const reservation = budget.enter({
    networks: networksOf(request.ip),
    moved: meter.read,
    cut: () => request.raw.destroy(),
  });
  // 'close' is emitted after every answer and every abort; hooks of the response are not always called.
  reply.raw.once('close', reservation.leave);
  return reservation;
}
