import type { Offer } from '@portico/contract';
import { buildApp } from '#app/app.ts';
import { createDeps } from '#app/deps.ts';
import { buildDesk } from '#app/desk-app.ts';
import { sendMessages } from './drain.ts';
import type { TestApp } from './start.ts';

/** The same installation after a restart with another offer, on the same data and beside the app before it. */
export async function restarted(t: TestApp, changed: Partial<Offer>): Promise<TestApp> {
  const { config, secrets, db, clock, mailer, hasher } = t.deps;
  const offer = { ...config.offer, ...changed };
  const sms = offer.off.includes('phone') ? null : t.deps.sms;
  const deps = createDeps({ ...config, offer }, secrets, { db, clock, mailer, hasher, sms });
  const app = await buildApp(deps);
  let desk: ReturnType<typeof buildDesk> | undefined;
  return {
    ...t,
    app,
    deps,
    desk() {
      desk ??= buildDesk(deps);
      return desk;
    },
    deliver: () => sendMessages(deps),
    async close() {
      await app.close();
      await (await desk)?.close();
    },
  };
}
