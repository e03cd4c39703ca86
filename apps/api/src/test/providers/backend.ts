import { createServer } from 'node:http';
import { serve } from '@portico/stand-ins/provider/serve.ts';
import { Webhook } from 'standardwebhooks';

export const WEBHOOK_SECRET = `whsec_${Buffer.from('a secret of a test, 32 bytes lon').toString('base64')}`;

type Received = {
  id: string;
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
};

export type Backend = {
  url: string;
  /** Messages whose signature the specification's library accepted, oldest first. */
  received: Received[];
  /** Messages that it did not accept. */
  refused: string[];
  /** What it answers from now on, perhaps later; `silence` never answers. */
  answers(status: number | 'silence' | Promise<number>, headers?: Record<string, string>): void;
  /** It answers this to messages about the account, whatever it answers to others; until null. */
  answersAbout(account: string, status: number | null): void;
  /** The secret that it knows from now on. */
  knows(secret: string): void;
  close(): Promise<void>;
};

/** A backend as its developer writes it, with the specification's own library. Its time is the app's. */
export async function startBackend(now: () => number = Date.now): Promise<Backend> {
  let status: number | 'silence' | Promise<number> = 204;
  let headers: Record<string, string> = {};
  let webhook = new Webhook(WEBHOOK_SECRET);
  const about = new Map<unknown, number>();
  const received: Received[] = [];
  const refused: string[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += String(part);
    const id = String(request.headers['webhook-id']);
    // The library takes the time from nowhere else.
    const real = Date.now;
    const time = now();
    let account: unknown;
    Date.now = () => time;
    try {
      const message = webhook.verify(text, request.headers as Record<string, string>);
      received.push({ ...(message as Received), id });
      account = (message as Received).data.account;
    } catch {
      refused.push(id);
    } finally {
      Date.now = real;
    }
    const answer = about.get(account) ?? status;
    if (answer !== 'silence')
      response.writeHead(await answer, headers).end('an answer that nobody reads');
  });
  const { origin, close } = await serve(server);
  return {
    url: `${origin}/portico`,
    received,
    refused,
    answers(next, sent = {}) {
      status = next;
      headers = sent;
    },
    answersAbout(account, next) {
      if (next === null) about.delete(account);
      else about.set(account, next);
    },
    knows(secret) {
      webhook = new Webhook(secret);
    },
    close,
  };
}
