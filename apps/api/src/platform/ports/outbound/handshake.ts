import { connect, isIP, type LookupFunction } from 'node:net';
import { Duplex, Transform } from 'node:stream';
import { connect as connectTls, DEFAULT_CIPHERS, type TLSSocket } from 'node:tls';
import { withoutBrackets } from '#core/loopback.ts';
import { OutboundRefused } from './refused.ts';

/*
 * A server chooses what a handshake costs its client, on the thread that answers everybody: with a prime of 10,000 bits
 * for finite-field Diffie-Hellman, 0.7 s; with fifty certificates whose keys have long exponents, 0.2 s.
 */

/** Without finite-field Diffie-Hellman, which public servers do not need. */
const CIPHERS = `${DEFAULT_CIPHERS}:!DHE`;
/** A chain of the public web with everything around it has 3 to 8 kB. */
const HANDSHAKE_BYTES = 16 * 1024;

/** A TLS connection to the host, with a server that was not expensive to greet. */
export function connectWithin({ hostname, port }: URL, lookup: LookupFunction): TLSSocket {
  const host = withoutBrackets(hostname);
  const socket = connect({ host, port: Number(port || 443), lookup });
  let isGreeted = false;
  let received = 0;
  const bounded = new Transform({
    transform(bytes: Buffer, _encoding, done) {
      received += bytes.length;
      const isTooLarge = !isGreeted && received > HANDSHAKE_BYTES;
      done(isTooLarge ? new OutboundRefused('too_large') : null, bytes);
    },
  });
  socket.on('error', (error) => bounded.destroy(error));
  const stream = Duplex.from({ readable: socket.pipe(bounded), writable: socket });
  stream.on('close', () => socket.destroy());
  const secure = connectTls({
    host,
    servername: isIP(host) ? '' : host,
    socket: stream,
    ciphers: CIPHERS,
    rejectUnauthorized: true,
  });
  return secure.once('secureConnect', () => {
    isGreeted = true;
  });
}
