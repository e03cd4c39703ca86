import type { FastifyInstance, FastifyReply } from 'fastify';
import { freeNow } from '#core/free-now.ts';
import { fail } from '#core/result.ts';
import type { Config } from '#platform/config/config.ts';
import { sendFailure } from '#platform/http/errors/on-error.ts';
import { createKeyedTurns } from '#platform/ports/turns/turns.ts';
import { createByteBudget } from './byte-budget.ts';
import { createPace } from './pace.ts';
import type { ServerLimits } from './server-limits.ts';
import { networksBy } from './shares.ts';
import { checkRegularly, readerOf } from './unread-answers.ts';

// A page shows six images and loads them one after another. More at once would only wait in memory.
const AT_ONCE_PER_ACCOUNT = 2;
const WAITING_PER_ACCOUNT = 20;

/** Private images and archives that are being sent. */
type Answers = {
  /**
   * Runs `answer`, which opens and sends one, when it is this account's turn. The turn ends when the answer was sent.
   */
  inTurn(
    accountId: string,
    reply: FastifyReply,
    answer: () => Promise<FastifyReply>,
  ): Promise<FastifyReply>;
  /**
   * Sends the bytes, or refuses if unsent answers of other callers leave no room. The bytes are freed after sending.
   */
  send(reply: FastifyReply, bytes: Buffer): Promise<FastifyReply> | FastifyReply;
};

declare module 'fastify' {
  interface FastifyInstance {
    answers: Answers;
  }
}

export function limitAnswers(app: FastifyInstance, config: Config, limits: ServerLimits): void {
  const networksOf = networksBy(config);
  const turns = createKeyedTurns({ capacity: AT_ONCE_PER_ACCOUNT, waiting: WAITING_PER_ACCOUNT });
  const pace = createPace(limits.reading);
  const budget = createByteBudget(limits.unsentBytes, pace);
  checkRegularly(app, limits, pace.check);
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
        // A client that left while it waited gets nothing opened.
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
      const reservation = budget.enter({
        ...readerOf(request.raw.socket),
        networks: networksOf(request.ip),
      });
      raw.once('close', reservation.leave);
      if (!reservation.take(bytes.length)) {
        reservation.leave();
        freeNow(bytes);
        return refuse(reply);
      }
      // By now the system has all of the bytes and nothing reads them. An aborted answer does not emit 'finish': a
      // pending write may still read its bytes, so V8 frees them.
      raw.once('finish', () => freeNow(bytes));
      return reply.send(bytes);
    },
  });
}

function refuse(reply: FastifyReply): Promise<FastifyReply> {
  // The header described the file. It does not apply to the refusal.
  reply.removeHeader('content-disposition');
  return sendFailure(reply, fail('service_unavailable', { retryAfterSeconds: 5 }));
}
