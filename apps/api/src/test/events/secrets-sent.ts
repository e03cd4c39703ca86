import type { TestApp } from '#test/engines/start.ts';

/** Collects every value sent in a call from now on, and every token in an answer. */
export function listenTo(t: TestApp): Set<string> {
  const sent = new Set<string>();
  const { inject } = t.app;
  t.app.inject = (async (request: { payload?: string | Buffer }) => {
    // A form with images is binary and has nothing that an event could contain.
    if (typeof request.payload === 'string') {
      collect(sent, JSON.parse(request.payload), () => true);
    }
    const answer = await (inject as (options: unknown) => Promise<{ body: string }>).call(
      t.app,
      request,
    );
    if (answer.body.startsWith('{')) collect(sent, JSON.parse(answer.body), isSecret);
    return answer;
  }) as unknown as typeof inject;
  return sent;
}

/** Shorter values, a country or a side, would be found in any identifier; a code has six characters. */
const SECRET_MIN_LENGTH = 6;

const PUBLIC = new Set(['id', 'clientId', 'document', 'scope', 'auth', 'role', 'member']);

const isSecret = (key: string) => /token|ticket|verified|nonce/.test(key);

function collect(
  sent: Set<string>,
  body: Record<string, unknown>,
  wanted: (key: string) => boolean,
): void {
  for (const [key, value] of Object.entries(body)) {
    // Ids of sessions, sign-in methods, clients and members give no access, and events name what was ended. The same applies to
    // the kind of document, and to scopes, roles and the ways in which a client authenticates.
    const isLong = typeof value === 'string' && value.length >= SECRET_MIN_LENGTH;
    if (isLong && !PUBLIC.has(key) && wanted(key)) sent.add(value);
  }
}

/**
 * The form in which a value would appear: an address by its name alone, a number without its plus, a code as a
 * separate number.
 */
export function formOf(value: string): RegExp {
  const plain = RegExp.escape(value.replace(/^\+|@.*$/gs, ''));
  return new RegExp(/^\d{6}$/.test(value) ? `\\b${plain}\\b` : plain);
}
