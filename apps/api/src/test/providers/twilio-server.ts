import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { serve } from '@portico/stand-ins/provider/serve.ts';
import type { TwilioConfig } from '#platform/config/config-services.ts';

/** A message that Twilio was asked to send: exactly one of `from` and `service` is set. */
export type Accepted = { to: string; from: string | null; service: string | null; body: string };

/**
 * The server's answer to a call that Twilio would accept: accept it, a Twilio error, an answer that is not Twilio's,
 * no answer, or accept it without an answer.
 */
export type Behavior =
  | 'take'
  | { status: number; code: number; message: string }
  | { status: number; html: string }
  | { redirectTo: string }
  | 'hang'
  | 'take and cut'
  | 'cut';

const ACCOUNT_SID = `AC${'0'.repeat(32)}`;
const AUTH_TOKEN = 'the-token-of-this-account';
export const SERVICE_SID = `MG${'1'.repeat(32)}`;
const OUR_NUMBER = '+15005550006';
const LONGEST_BODY = 1600;

/**
 * Twilio's Message resource (version 2010-04-01) on a free port, based on its public documentation: it checks what
 * Twilio checks, in the same order, and uses Twilio's texts. `taken` has the messages it would send.
 */
export async function startTwilioServer() {
  const taken: Accepted[] = [];
  const traces: unknown[] = [];
  const state: { behavior: Behavior; calls: number } = { behavior: 'take', calls: 0 };
  const listeners: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    const form = await formOf(request);
    state.calls += 1;
    traces.push(request.headers.traceparent);
    const refused = refusalOf(request, form);
    if (isAccount(request)) answer(response, 200, { sid: ACCOUNT_SID, status: 'active' });
    else if (refused) answerError(response, refused.status, refused.code, refused.message);
    else behave(state.behavior, response, taken, acceptedOf(form));
    for (const listener of listeners.splice(0)) listener();
  });
  const { origin, close } = await serve(server);
  const account: TwilioConfig = {
    url: origin,
    accountSid: ACCOUNT_SID,
    authToken: AUTH_TOKEN,
    from: OUR_NUMBER,
  };
  return {
    account,
    taken,
    /** The `traceparent` of each request. */
    traces,
    calls: () => state.calls,
    behave(behavior: Behavior) {
      state.behavior = behavior;
    },
    /** Resolves after the next call was received and handled. */
    nextCall: () => new Promise<void>((resolve) => listeners.push(resolve)),
    close,
  };
}

export type TwilioServer = Awaited<ReturnType<typeof startTwilioServer>>;

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const isForm = /^application\/x-www-form-urlencoded(;|$)/.test(
    request.headers['content-type'] ?? '',
  );
  // A body that is not a form has no fields.
  return new URLSearchParams(isForm ? Buffer.concat(chunks).toString('utf8') : '');
}

/** The Account resource, with the right credentials. */
function isAccount({ url, headers }: IncomingMessage): boolean {
  const isRight = headers.authorization === `Basic ${credentials()}`;
  return isRight && url === `/2010-04-01/Accounts/${ACCOUNT_SID}.json`;
}

const credentials = () => Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString('base64');

function refusalOf({ url = '', method, headers }: IncomingMessage, form: URLSearchParams) {
  if (headers.authorization !== `Basic ${credentials()}`) return error(401, 20003, 'Authenticate');
  if (url !== `/2010-04-01/Accounts/${ACCOUNT_SID}/Messages.json`) {
    return error(404, 20404, `The requested resource ${url} was not found`);
  }
  if (method !== 'POST') return error(405, 20004, 'Method not allowed');
  const { to, from, service, body } = acceptedOf(form);
  if (to === '') return error(400, 21604, "A 'To' phone number is required.");
  if (!/^\+[1-9]\d{6,14}$/.test(to)) {
    return error(400, 21211, `Invalid 'To' Phone Number: ${to.slice(0, -4)}XXXX`);
  }
  if (from === null && service === null)
    return error(400, 21603, "A 'From' phone number is required.");
  if (service !== null && service !== SERVICE_SID) {
    return error(400, 21705, `The Messaging Service Sid ${service} is invalid.`);
  }
  if (service === null && from !== OUR_NUMBER) {
    return error(400, 21659, `'From' ${from} is not a Twilio phone number or short code`);
  }
  if (body === '') return error(400, 21602, 'Message body is required.');
  if (body.length > LONGEST_BODY) {
    return error(400, 21617, 'The concatenated message body exceeds the 1600 character limit.');
  }
  return null;
}

const error = (status: number, code: number, message: string) => ({ status, code, message });

function acceptedOf(form: URLSearchParams): Accepted {
  return {
    to: form.get('To') ?? '',
    from: form.get('From'),
    service: form.get('MessagingServiceSid'),
    body: form.get('Body') ?? '',
  };
}

function behave(
  behavior: Behavior,
  response: ServerResponse,
  taken: Accepted[],
  message: Accepted,
): void {
  if (behavior === 'take' || behavior === 'take and cut') taken.push(message);
  if (behavior === 'take') answer(response, 201, resourceOf(message, taken.length));
  else if (behavior === 'cut' || behavior === 'take and cut') response.destroy();
  else if (typeof behavior === 'string') return;
  else if ('redirectTo' in behavior) {
    response.writeHead(307, { location: behavior.redirectTo }).end();
  } else if ('html' in behavior) {
    response.writeHead(behavior.status, { 'content-type': 'text/html' }).end(behavior.html);
  } else answerError(response, behavior.status, behavior.code, behavior.message);
}

function answerError(response: ServerResponse, status: number, code: number, message: string) {
  const more_info = `https://www.twilio.com/docs/errors/${code}`;
  answer(response, status, { code, message, more_info, status });
}

function answer(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json;charset=utf-8' })
    .end(JSON.stringify(body));
}

function resourceOf({ to, from, service, body }: Accepted, n: number) {
  const sid = `SM${String(n).padStart(32, '0')}`;
  return {
    sid,
    account_sid: ACCOUNT_SID,
    messaging_service_sid: service,
    to,
    from,
    body,
    status: service === null ? 'queued' : 'accepted',
    direction: 'outbound-api',
    num_segments: service === null ? '1' : '0',
    error_code: null,
    error_message: null,
    date_sent: null,
    uri: `/2010-04-01/Accounts/${ACCOUNT_SID}/Messages/${sid}.json`,
  };
}
