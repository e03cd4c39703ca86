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
export function setNoEmptySession({ oidc, response }: KoaContextWithOIDC, cookie: string): void {
  if (oidc?.session === undefined || oidc.session.accountId !== undefined) return;
  // The answer about a destroyed session has a cookie that removes it from the browser.
  if ((oidc.session as { destroyed?: boolean }).destroyed === true) return;
  const lines = [(response.get('set-cookie') as string | string[] | undefined) ?? []].flat();
  const others = lines.filter((line) => !line.startsWith(`${cookie}=`));
  if (others.length === lines.length) return;
  response.remove('set-cookie');
  if (others.length > 0) response.set('set-cookie', others);
}
