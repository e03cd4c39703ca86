import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { operateApart } from '../../apps/api/src/test/engines/operate.ts';
import type { Product } from './product.ts';

/** The company's own app, with its backend: it makes links, and redeems what people return with. */
export type Shop = {
  name: string;
  url: string;
  /** A link for the person with this id at the company. */
  link(externalId: string): Promise<string>;
  /** What the person returned with, redeemed in the session of the person with this id. */
  redeem(url: string, externalId: string): Promise<{ externalId?: string; code?: string }>;
  read(externalId: string): Promise<{ status: number }>;
  close(): Promise<void>;
};

export async function startShop(product: Product, name: string): Promise<Shop> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<h1>Back at the shop</h1>');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const returnTo = `${url}/back`;
  const settings = { DATA_DIR: product.dataDir };
  const options = ['--scopes', 'read verify', '--return-to', returnTo];
  const made = await operateApart(settings, 'servers', 'add', name, ...options);
  if (made.code !== 0) throw new Error(made.err);
  const { client_id, client_secret } = JSON.parse(made.out) as Record<string, string>;
  const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64');
  const { access_token } = (await fetch(`${product.url}/server/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  }).then((answer) => answer.json())) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  const post = async (path: string, body: object) => {
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await fetch(`${product.url}/server/${path}`, request)).json();
  };
  return {
    name,
    url,
    link: async (id) =>
      ((await post(`people/${id}/verification-link`, { returnTo })) as { url: string }).url,
    redeem: async (address, externalId) => {
      const value = new URL(address).searchParams.get('portico_return') ?? '';
      return (await post('returns', { value, externalId })) as {
        externalId?: string;
        code?: string;
      };
    },
    read: (id) => fetch(`${product.url}/server/people/${id}`, { headers }),
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
