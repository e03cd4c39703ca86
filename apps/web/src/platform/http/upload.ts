import type { Endpoint } from '@portico/contract';
import { type Result, readAnswer, unanswered } from '@portico/client/http/answer.ts';
import { type Attempt, headersFor, withToken } from './call.ts';

/**
 * Longer than the server waits for the last byte: only a connection that died silently reaches it.
 */
const TIMEOUT_MS = 4 * 60_000;

/** The options of an upload. */
export type UploadOptions = {
  /** The fraction of bytes sent, 0 to 1. */
  onProgress: (fraction: number) => void;
  /** Aborting ends the upload; its result is then `network_error` and the signal is aborted. */
  signal: AbortSignal;
};

/**
 * Uploads files with progress, which fetch cannot report. Otherwise like `call`: the same result,
 * the same tokens, one retry after a 401.
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  form: FormData,
  options: UploadOptions,
): Promise<Result<E>> {
  const attempt: Attempt<E> = async (token) => {
    if (options.signal.aborted) return { status: 0, result: unanswered() };
    const answer = await send(endpoint, form, token, options);
    return answer === null
      ? { status: 0, result: unanswered() }
      : { status: answer.status, result: readAnswer(endpoint, answer.status, answer.text) };
  };
  return withToken(endpoint, attempt);
}

function send(
  endpoint: Endpoint,
  form: FormData,
  token: string | null,
  { onProgress, signal }: UploadOptions,
): Promise<{ status: number; text: string } | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const settle = (answer: { status: number; text: string } | null) => {
      signal.removeEventListener('abort', abort);
      resolve(answer);
    };
    request.open(endpoint.method, endpoint.path);
    request.timeout = TIMEOUT_MS;
    const headers = { accept: 'application/json', ...headersFor(token) };
    for (const [name, value] of Object.entries(headers)) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => settle({ status: request.status, text: request.responseText });
    request.onerror = () => settle(null);
    request.ontimeout = () => settle(null);
    request.onabort = () => settle(null);
    signal.addEventListener('abort', abort);
    request.send(form);
  });
}
