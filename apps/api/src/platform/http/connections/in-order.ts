import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { WAITING_MAX } from './server-limits.ts';

type Exchange = { request: IncomingMessage; response: ServerResponse };

/** A connection with a request in work. */
type Busy = {
  current: Exchange;
  waiting: Exchange[];
  /** Keeps it from being read while requests wait. */
  hold?: () => void;
  /** Runs when all answers were sent. */
  last?: () => void;
};

const connections = new WeakMap<Socket, Busy>();

/**
 * Answers the requests of a connection one at a time, each after the previous answer was sent. Node starts all requests
 * of a packet at once and keeps their answers until it is their turn (RFC 9112, section 9.3.2): one packet could ask
 * for more time and memory than the process has. While a request waits nothing more is read, and a connection with more
 * than {@link WAITING_MAX} waiting requests is dropped.
 */
export function answerInOrder(server: Server, answer: RequestListener): void {
  function begin(socket: Socket, { request, response }: Exchange): void {
    // One request of a connection in each turn of the event loop: others do not wait for all that this one sent.
    response.once('close', () => setImmediate(next, socket));
    answer(request, response);
  }

  function next(socket: Socket): void {
    const busy = connections.get(socket);
    const current = busy?.waiting.shift();
    // An answer can close its connection.
    if (busy === undefined || current === undefined || !socket.writable) {
      connections.delete(socket);
      if (socket.writable) busy?.last?.();
      return;
    }
    busy.current = current;
    if (busy.waiting.length === 0) readAgain(socket, busy);
    begin(socket, current);
  }

  server.on('request', (request, response) => {
    const { socket } = request;
    const exchange = { request, response };
    const busy = connections.get(socket);
    if (busy === undefined) {
      connections.set(socket, { current: exchange, waiting: [] });
      begin(socket, exchange);
      return;
    }
    busy.waiting.push(exchange);
    if (busy.waiting.length > WAITING_MAX) drop(socket);
    else stopReading(socket, busy);
  });
  // Node would refuse an unknown Expect header at once, in any number. The header changes nothing
  // (RFC 9110, section 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** Does this once nobody waits for an answer at the connection: anything written before would be taken for one. */
export function afterAnswers(socket: Socket, work: () => void): void {
  const busy = connections.get(socket);
  const isOwed =
    busy !== undefined &&
    (busy.waiting.length > 0 ||
      (busy.current.request.complete && !busy.current.response.writableFinished));
  if (isOwed) busy.last = work;
  else work();
}

/** What Node calls with each request that its parser has read the head of (lib/_http_server.js). */
type Parser = { onIncoming: ((request: { upgrade: boolean }) => number) | null };
const STOP_PARSING = 2;

/** Drops the connection and the rest of its packet, of which Node would still make a request and a response each. */
function drop(socket: Socket): void {
  const { parser } = socket as Socket & { parser?: Parser | null };
  if (parser) {
    // As if the next request asked for an unknown protocol.
    parser.onIncoming = (request) => {
      request.upgrade = true;
      return STOP_PARSING;
    };
  }
  socket.destroy();
}

function stopReading(socket: Socket, busy: Busy): void {
  if (busy.hold !== undefined) return;
  busy.hold = () => void socket.pause();
  // Node resumes by itself after each request that it parsed and each answer that was read.
  socket.on('resume', busy.hold);
  socket.pause();
}

function readAgain(socket: Socket, busy: Busy): void {
  if (busy.hold === undefined) return;
  socket.off('resume', busy.hold);
  delete busy.hold;
  socket.resume();
}
