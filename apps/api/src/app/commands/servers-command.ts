import { parseArgs } from 'node:util';
import { RETURN_PARAMETER, SERVER_SCOPES, type ServerScope } from '@portico/contract';
import { addressProblem } from '#core/web-address.ts';
import type { Deps } from '#platform/deps.ts';
import {
  addServerClient,
  addServerSecret,
  endFormerServerSecrets,
  listServerClients,
  type NewClient,
  switchServerClient,
} from '#servers/clients/clients.ts';
import type { Said } from './keys-command.ts';

/* The administrator's messages about clients of the company's own backend: `npm run servers` (docs/servers.md). */

export type ServersCommand =
  | ({ kind: 'servers-add' } & NewClient)
  | { kind: 'servers-list' }
  | {
      kind: 'servers-rotate' | 'servers-end-former' | 'servers-disable' | 'servers-enable';
      name: string;
    };

const SERVERS_USAGE = `npm run servers -- <command>

  add <name> --scopes <scopes> [--return-to <url>]…  create a client; its secret is shown this once
  list                                               list all clients
  rotate <name>                                      add a second secret, shown this once; the first one stays valid
  end-former <name>                                  end every secret but the newest
  disable <name>                                     refuse its secrets and end its tokens, at once
  enable <name>                                      allow it again

Scopes are ${SERVER_SCOPES.join(', ')}; put several in quotes, separated by spaces. People read the name when they
follow a link of the client; put it in quotes if it has spaces. --return-to is where they return to, exactly.
`;

const VERBS = ['rotate', 'end-former', 'disable', 'enable'] as const;
/** One line, as people read it. */
const NAME = /^(?! )[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,60}(?<! )$/u;
const RETURN_ADDRESSES_MAX = 20;

/** Parses the words of a command line; a text says what is wrong with them. */
export function readServersCommand([verb, ...words]: string[]): ServersCommand | string {
  if (verb === 'list' && words.length === 0) return { kind: 'servers-list' };
  const known = VERBS.find((each) => each === verb);
  const [name, ...more] = words;
  if (known !== undefined && isName(name) && more.length === 0)
    return { kind: `servers-${known}`, name };
  return verb === 'add' ? readAdd(words) : SERVERS_USAGE;
}

const isName = (word: string | undefined): word is string =>
  word !== undefined && !word.startsWith('-') && NAME.test(word);

function readAdd(words: string[]): ServersCommand | string {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        scopes: { type: 'string' },
        'return-to': { type: 'string', multiple: true, default: [] },
      },
    });
    const [name, ...more] = positionals;
    if (!isName(name) || more.length > 0) return SERVERS_USAGE;
    const scopes = (values.scopes ?? '').split(' ').filter(Boolean);
    const unknown = scopes.find((scope) => !isScope(scope));
    if (unknown !== undefined) return `There is no scope ${unknown}.\n`;
    if (scopes.length === 0) return SERVERS_USAGE;
    const returnAddresses = values['return-to'];
    if (returnAddresses.length > RETURN_ADDRESSES_MAX)
      return `A client has at most ${RETURN_ADDRESSES_MAX} return addresses.\n`;
    for (const address of returnAddresses) {
      const problem = problemOf(address);
      if (problem !== null) return `${address} ${problem}.\n`;
    }
    if (scopes.includes('verify') !== returnAddresses.length > 0)
      return 'The scope verify and --return-to go together: people return somewhere.\n';
    return { kind: 'servers-add', name, scopes: scopes.filter(isScope), returnAddresses };
  } catch {
    return SERVERS_USAGE;
  }
}

const isScope = (scope: string): scope is ServerScope =>
  SERVER_SCOPES.some((each) => each === scope);

function problemOf(address: string): string | null {
  const problem = addressProblem(address);
  if (problem !== null) return problem;
  return new URL(address).searchParams.has(RETURN_PARAMETER)
    ? `must not have a parameter ${RETURN_PARAMETER}`
    : null;
}

export async function runServersCommand(deps: Deps, command: ServersCommand): Promise<Said> {
  switch (command.kind) {
    case 'servers-add': {
      const added = await addServerClient(deps, command);
      if (added === null) return no(`There is a client ${command.name} already.`);
      return yes(JSON.stringify({ client_id: added.id, client_secret: added.secret }));
    }
    case 'servers-list': {
      const clients = await listServerClients(deps);
      return yes(
        ...clients.map(({ id, name, scopes, return_addresses, secrets, disabled_at }) =>
          JSON.stringify({
            client_id: id,
            name,
            scopes,
            return_to: JSON.parse(return_addresses),
            secrets,
            state: disabled_at === null ? 'enabled' : 'disabled',
          }),
        ),
      );
    }
    case 'servers-rotate': {
      const added = await addServerSecret(deps, command.name);
      if (added.kind === 'added') return yes(JSON.stringify({ client_secret: added.secret }));
      if (added.kind === 'unknown') return unknown(command.name);
      return no(`${command.name} has two secrets. End the former one first: end-former.`);
    }
    case 'servers-end-former': {
      const ended = await endFormerServerSecrets(deps, command.name);
      if (ended.kind === 'unknown') return unknown(command.name);
      return ended.kind === 'ended'
        ? yes('The former secret is refused from now on.')
        : no(`${command.name} has one secret. Add another first: rotate.`);
    }
    case 'servers-disable':
    case 'servers-enable': {
      const isDisabled = command.kind === 'servers-disable';
      const switched = await switchServerClient(deps, command.name, { isDisabled });
      if (switched === 'unknown') return unknown(command.name);
      const state = isDisabled ? 'disabled' : 'enabled';
      return yes(`${command.name} ${switched === 'done' ? 'is' : 'was already'} ${state}.`);
    }
  }
}

const yes = (...lines: string[]): Said => ({ ok: true, lines });
const no = (line: string): Said => ({ ok: false, lines: [line] });
const unknown = (name: string) => no(`There is no client ${name}.`);
