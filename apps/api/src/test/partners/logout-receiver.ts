import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type LogoutReceiver = {
  origin: string;
  uri: string;
  /** The logout tokens that arrived, oldest first. */
  tokens: string[];
  /** What it answers from now on. */
  answers(status: number): void;
  close(): Promise<void>;
};

/** A partner's server at its back-channel logout address. */
export async function startLogoutReceiver(): Promise<LogoutReceiver> {
  const tokens: string[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      if (request.url === '/backchannel') tokens.push(form.get('logout_token') ?? '');
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    uri: `${origin}/backchannel`,
    tokens,
    answers(next) {
      status = next;
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
