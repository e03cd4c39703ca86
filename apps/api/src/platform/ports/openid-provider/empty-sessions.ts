import type { KoaContextWithOIDC, Provider } from 'oidc-provider';

/*
 * The engine keeps a session for each browser that asks to sign out or sends a cookie that it does not know, for as
 * long as one in which somebody signed in. Such a session is empty, so it is neither stored nor given a cookie.
 */

type EmptySession = { accountId?: string; touched?: boolean; jti: string };

export function storeNoEmptySessions({ Session }: Provider): void {
  type Stored = EmptySession & { save(seconds: number): Promise<string> };
  const sessions = Session.prototype as unknown as Stored;
  const { save } = sessions;
  sessions.save = async function stored(this: Stored, seconds: number) {
    if (this.accountId !== undefined) return save.call(this, seconds);
    // Otherwise the engine would store it again.
    this.touched = false;
    return this.jti;
  };
}

/** Takes the cookie of a session that was not stored out of the answer. */
export function setNoLostSession({ oidc, response }: KoaContextWithOIDC, cookie: string): void {
  const session = oidc?.session as (EmptySession & { destroyed?: boolean }) | undefined;
  if (session === undefined) return;
  if (session.accountId !== undefined && session.destroyed !== true) return;
  const lines = [(response.get('set-cookie') as string | string[] | undefined) ?? []].flat();
  // The answer about a sign-out has a cookie that removes it from the browser, which stays.
  const others = lines.filter((line) => !line.startsWith(`${cookie}=${session.jti}`));
  if (others.length === lines.length) return;
  response.remove('set-cookie');
  if (others.length > 0) response.set('set-cookie', others);
}
