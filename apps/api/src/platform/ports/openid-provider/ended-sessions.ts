import type { Provider } from 'oidc-provider';
import type { EngineObjects, EnginePayload } from './world.ts';

/*
 * A request reads the session of a browser when it begins, and stores it when it ends. A session that ended in between,
 * for example because somebody else signed in, stays ended: only one that is still there is stored again.
 */

type Session = { jti: string; oldId?: string; exp?: number; destroyed?: boolean; adapter?: object };

export function keepSessionsEnded(
  { Session }: Provider,
  objects: Pick<EngineObjects, 'replace'>,
): void {
  const sessions = Session.prototype as unknown as Session & {
    save(seconds: number): Promise<string>;
  };
  const { save } = sessions;
  sessions.save = async function replaced(this: Session, seconds: number) {
    // Only a session that was stored has it.
    if (this.exp === undefined) return save.call(this as typeof sessions, seconds);
    const from = this.oldId ?? this.jti;
    let isThere = false;
    const value = {
      // The engine would delete the session under its id of before, and add it under the next one.
      async destroy() {},
      async upsert(to: string, payload: EnginePayload, lasts: number) {
        isThere = await objects.replace('Session', { from, to }, payload, lasts);
      },
    };
    Object.defineProperty(this, 'adapter', { value, configurable: true });
    const id = await save.call(this as typeof sessions, seconds).finally(() => {
      delete this.adapter;
    });
    // It may be stored once more in the same request.
    delete this.oldId;
    if (!isThere) this.destroyed = true;
    return id;
  };
}
