import type { FastifyRequest } from 'fastify';

// By socket and by name: a foreign name that resolves to this machine is not local.
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Headers that proxies, load balancers and tunnels add, and no browser sends. Any of them means that something is in
 * between.
 */
const FORWARDING =
  /^(?:forwarded$|via$|true-client-ip$|proxy-|cf-|cdn-|fastly-|fly-|x-(?:forwarded|real|original|client|cluster|proxy|envoy|amzn|azure|arr|appengine|cloud|vercel)-)/;

/** Whether a request comes from a browser on this machine, with nothing in between. */
export function isLocal({
  raw: { headers, socket, httpVersionMajor, httpVersionMinor },
}: Pick<FastifyRequest, 'raw'>): boolean {
  return (
    LOOPBACK.test(socket.remoteAddress ?? '') &&
    LOCAL_HOST.test(headers.host ?? '') &&
    // No browser speaks HTTP/1.0 any more, but nginx does to its upstream by default.
    (httpVersionMajor > 1 || httpVersionMinor > 0) &&
    !Object.keys(headers).some((name) => FORWARDING.test(name))
  );
}
