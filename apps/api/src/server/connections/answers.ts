import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#config/config.ts';
import { freeNow } from '#core/free-now.ts';
import { fail } from '#core/result.ts';
import { createKeyedTurns } from '#ports/turns/turns.ts';
import { sendFailure } from '#server/errors/on-error.ts';
import { createPace } from './pace.ts';
import { createPool } from './pool.ts';
import type { ServerLimits } from './server-limits.ts';
import { networksBy } from './shares.ts';
import { lookRegularly, readerOf } from './unread-answers.ts';

// A page shows six, one after another through these; more at once would only wait in memory.
const AT_ONCE_PER_ACCOUNT = 2;
const WAITING_PER_ACCOUNT = 20;

/** Private pictures and archives on their way. */
type Answers = {
  /** Runs what opens and sends one once it is this account's turn; the turn ends when it has been sent. */
  inTurn(
    accountId: string,
    reply: FastifyReply,
    answer: () => Promise<FastifyReply>,
  ): Promise<FastifyReply>;
  /** Sends it, or refuses where the bytes that others have not taken yet leave no room. Once sent, it is freed. */
  send(reply: FastifyReply, bytes: Buffer): Promise<FastifyReply> | FastifyReply;
};

declare module 'fastify' {
  interface FastifyInstance {
    answers: Answers;
  }
}

export function holdAnswers(app: FastifyInstance, config: Config, limits: ServerLimits): void {
  const networksOf = networksBy(config);
  const turns = createKeyedTurns({ capacity: AT_ONCE_PER_ACCOUNT, waiting: WAITING_PER_ACCOUNT });
  const pace = createPace(limits.reading);
  const pool = createPool(limits.unsentBytes, pace);
  lookRegularly(app, limits, pace.look);
  app.decorate('answers', {
    inTurn(accountId, reply, answer) {
      const { promise, resolve, reject } = Promise.withResolvers<FastifyReply>();
      let isGone = reply.raw.destroyed;
      const closed = new Promise<void>((done) => {
        if (isGone) done();
        reply.raw.once('close', () => {
          isGone = true;
          done();
        });
      });
      const turn = turns.run(accountId, async () => {
        // Who has left while they waited gets nothing opened.
        if (isGone) return resolve(reply);
        await answer().then(resolve, reject);
        await closed;
      });
      void turn.then(({ ran }) => {
        if (!ran) resolve(refuse(reply));
      });
      return promise;
    },
    send(reply, bytes) {
      const { raw, request } = reply;
      const held = pool.enter({
        ...readerOf(request.raw.socket),
        networks: networksOf(request.ip),
      });
      raw.once('close', held.leave);
      if (!held.take(bytes.length)) {
        held.leave();
        freeNow(bytes);
        return refuse(reply);
      }
      // The system has all of it then, and nothing reads the bytes any more. An answer that is broken off does not finish:
      // what a write may still look at is left to V8.
      raw.once('finish', () => freeNow(bytes));
      return reply.send(bytes);
    },
  });
}

function refuse(reply: FastifyReply): Promise<FastifyReply> {
  // What was said of the file does not hold for the refusal.
  reply.removeHeader('content-disposition');
  return sendFailure(reply, fail('service_unavailable', { retryAfterSeconds: 5 }));
}
