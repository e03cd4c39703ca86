import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';

/*
 * What PgBouncer 1.18 does at these two points, with its own defaults; compared with the program itself by hand: in
 * session mode a client keeps its connection, and parameters that it does not know end the connection; in transaction
 * mode a connection is given away after each transaction.
 */

type Pooler = { url: string; close(): Promise<void> };

const KNOWN = [
  'user',
  'database',
  'application_name',
  'client_encoding',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
];

async function listening(server: Server, databaseUrl: string): Promise<Pooler> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket.on('error', () => {})));
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

export function startSessionPooler(databaseUrl: string): Promise<Pooler> {
  const { hostname, port } = new URL(databaseUrl);
  const server = createServer((client) => {
    client.once('data', (startup) => {
      const parts = startup.subarray(8).toString().split('\0');
      const names = parts.filter((name, at) => at % 2 === 0 && name !== '');
      const unknown = names.find((name) => !KNOWN.includes(name));
      if (unknown !== undefined) {
        client.end(message('E', fields(`unsupported startup parameter: ${unknown}`)));
        return;
      }
      const upstream = connect(Number(port), hostname).on('error', () => client.destroy());
      upstream.write(startup);
      client.pipe(upstream).pipe(client);
      client.on('close', () => upstream.destroy());
    });
  });
  return listening(server, databaseUrl);
}

/** `size` connections for all clients. `order`: whether the last one that was used is next, or the first. */
export async function startTransactionPooler(
  databaseUrl: string,
  { size, order }: { size: number; order: 'last' | 'first' },
): Promise<Pooler> {
  const free: pg.Client[] = [];
  for (let n = 0; n < size; n += 1) {
    const one = new pg.Client({ connectionString: databaseUrl });
    await one.connect();
    free.push(one);
  }
  const all = [...free];
  const server = createServer((client) => {
    let own: pg.Client | undefined;
    let turn = Promise.resolve();
    const answer = async (text: string) => {
      own ??= order === 'last' ? free.pop() : free.shift();
      if (own === undefined) throw new Error('none is free');
      const done = await own.query<Record<string, unknown>>({ text });
      for (const row of [done].flat().flatMap(({ rows }) => rows)) {
        const [[name, value] = ['', '']] = Object.entries(row);
        client.write(message('T', column(name)));
        client.write(message('D', cell(String(value))));
      }
      client.write(message('C', Buffer.from('SELECT 1\0')));
      const isOpen = text === 'begin';
      if (!isOpen && (text === 'rollback' || !inTransaction)) {
        free.push(own);
        own = undefined;
      }
      inTransaction = isOpen || (inTransaction && text !== 'rollback');
      client.write(message('Z', Buffer.from(inTransaction ? 'T' : 'I')));
    };
    let inTransaction = false;
    client.once('data', () => {
      client.write(message('R', Buffer.alloc(4)));
      client.write(message('Z', Buffer.from('I')));
      client.on('data', (data) => {
        if (data.toString('latin1', 0, 1) !== 'Q') return;
        const text = data.subarray(5, -1).toString();
        turn = turn.then(() => answer(text)).catch(() => void client.destroy());
      });
    });
  });
  const pooler = await listening(server, databaseUrl);
  return {
    url: pooler.url,
    async close() {
      await pooler.close();
      for (const each of all) await each.end();
    },
  };
}

/** A message of the protocol, version 3.0. */
function message(kind: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(kind), length, body]);
}

function fields(text: string): Buffer {
  return Buffer.from(`SFATAL\0C08P01\0M${text}\0\0`);
}

/** A row of one column, of type int4. */
function column(name: string): Buffer {
  const type = Buffer.alloc(18);
  type.writeInt32BE(23, 6);
  return Buffer.concat([Buffer.from([0, 1]), Buffer.from(`${name}\0`), type]);
}

function cell(text: string): Buffer {
  const head = Buffer.alloc(6);
  head.writeInt16BE(1, 0);
  head.writeInt32BE(text.length, 2);
  return Buffer.concat([head, Buffer.from(text)]);
}
