import { type AddressInfo, createServer, Socket } from 'node:net';

export type TcpProxy = {
  port: number;
  /** Accepts connections and bytes but forwards nothing, in either direction, while true. */
  swallow(swallows: boolean): void;
  /** How many connections were opened to it. */
  connections(): number;
  close(): Promise<void>;
};

/** A proxy between a client and a server that can drop their traffic, like a firewall. */
export async function aTcpProxy(to: { host: string; port: number }): Promise<TcpProxy> {
  let isSwallowing = false;
  let opened = 0;
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  };
  const pass = (from: Socket, on: Socket) => {
    from.on('data', (bytes) => {
      if (!isSwallowing) on.write(bytes);
    });
    from.once('close', () => on.destroy());
  };
  const server = createServer((inner) => {
    opened += 1;
    track(inner);
    const outer = new Socket().connect(to.port, to.host);
    track(outer);
    pass(inner, outer);
    pass(outer, inner);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    port: (server.address() as AddressInfo).port,
    swallow(swallows) {
      isSwallowing = swallows;
    },
    connections: () => opened,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
