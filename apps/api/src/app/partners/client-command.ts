import { parseArgs } from 'node:util';

/** The administrator's commands about clients of "Sign in with Portico" (docs/operations.md). */
export type ClientCommand =
  | ClientAddCommand
  | { kind: 'client-list' }
  | { kind: 'client-secret'; verb: 'add' | 'end'; id: string }
  | { kind: 'client-close' | 'client-suspend' | 'client-resume'; id: string }
  | { kind: 'client-own'; id: string; withPeople: boolean };

export type ClientAddCommand = {
  kind: 'client-add';
  name: string;
  redirectUris: string[];
  scope: string;
  auth: { kind: 'secret' } | { kind: 'public' } | { kind: 'keys'; file: string };
  live: boolean;
  partnerId?: string | undefined;
  /** The email address with which the owner signs in. */
  owner?: string | undefined;
  initiateLoginUri?: string | undefined;
  postLogoutRedirectUris: string[];
  backchannelLogoutUri?: string | undefined;
  alg?: string | undefined;
  par?: boolean;
  fapi: boolean;
  nonceInsteadOfPkce: boolean;
  acrRequired: boolean;
};

export type ReadClientCommand =
  | { ok: true; command: ClientCommand }
  /** One line about what is wrong. */
  | { ok: false; problem: string };

const WITH_PEOPLE = '--with-people';

/** Parses the words after `client`. */
export function readClientCommand([verb, ...words]: string[]): ReadClientCommand {
  switch (verb) {
    case 'add':
      return readAdd(words);
    case 'list':
      return words.length === 0
        ? { ok: true, command: { kind: 'client-list' } }
        : wrong('client list takes nothing more.');
    case 'secret': {
      const [what, id, ...more] = words;
      if ((what !== 'add' && what !== 'end') || !id || id.startsWith('--') || more.length > 0)
        return wrong('client secret takes add or end, and one client id.');
      return { ok: true, command: { kind: 'client-secret', verb: what, id } };
    }
    case 'close':
    case 'suspend':
    case 'resume': {
      const [id, ...more] = words;
      if (!id || id.startsWith('--') || more.length > 0)
        return wrong(`client ${verb} takes one client id.`);
      return { ok: true, command: { kind: `client-${verb}`, id } };
    }
    case 'own': {
      const [id, flag, ...more] = words;
      const isKnown = flag === undefined || flag === WITH_PEOPLE;
      if (!id || id.startsWith('--') || !isKnown || more.length > 0)
        return wrong(`client own takes one client id, and ${WITH_PEOPLE} if it has people.`);
      return { ok: true, command: { kind: 'client-own', id, withPeople: flag === WITH_PEOPLE } };
    }
    default:
      return wrong('After client comes add, list, secret, close, suspend, resume or own.');
  }
}

const wrong = (problem: string): ReadClientCommand => ({ ok: false, problem });

const OPTIONS = {
  name: { type: 'string' },
  'redirect-uri': { type: 'string', multiple: true },
  scope: { type: 'string' },
  public: { type: 'boolean', default: false },
  secret: { type: 'boolean', default: false },
  jwks: { type: 'string' },
  live: { type: 'boolean', default: false },
  partner: { type: 'string' },
  owner: { type: 'string' },
  'initiate-login-uri': { type: 'string' },
  'post-logout-redirect-uri': { type: 'string', multiple: true },
  'backchannel-logout-uri': { type: 'string' },
  alg: { type: 'string' },
  'no-par': { type: 'boolean', default: false },
  fapi: { type: 'boolean', default: false },
  nonce: { type: 'boolean', default: false },
  'require-acr': { type: 'boolean', default: false },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

function readAdd(words: string[]): ReadClientCommand {
  let values: Values;
  try {
    ({ values } = parseArgs({ args: words, options: OPTIONS }));
  } catch (error) {
    return wrong((error as Error).message.split('\n')[0] ?? '');
  }
  const { name, scope, 'redirect-uri': redirectUris = [] } = values;
  if (name === undefined) return wrong('client add needs --name.');
  if (redirectUris.length === 0) return wrong('client add needs --redirect-uri.');
  if (scope === undefined) return wrong('client add needs --scope.');
  const auth = authOf(values);
  if (auth === null) return wrong('Of --public, --secret and --jwks, only one can be given.');
  return {
    ok: true,
    command: {
      kind: 'client-add',
      name,
      redirectUris,
      scope,
      auth,
      live: values.live === true,
      partnerId: values.partner,
      owner: values.owner,
      initiateLoginUri: values['initiate-login-uri'],
      postLogoutRedirectUris: values['post-logout-redirect-uri'] ?? [],
      backchannelLogoutUri: values['backchannel-logout-uri'],
      alg: values.alg,
      ...(values['no-par'] === true && { par: false }),
      fapi: values.fapi === true,
      nonceInsteadOfPkce: values.nonce === true,
      acrRequired: values['require-acr'] === true,
    },
  };
}

/** How the client authenticates, by default with a secret; null if several ways are given. */
function authOf({ public: isPublic, secret, jwks }: Values): ClientAddCommand['auth'] | null {
  if ([isPublic, secret, jwks !== undefined].filter(Boolean).length > 1) return null;
  if (jwks !== undefined) return { kind: 'keys', file: jwks };
  return { kind: isPublic === true ? 'public' : 'secret' };
}
