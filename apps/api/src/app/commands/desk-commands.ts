import { renderUnicodeCompact } from 'uqr';
import {
  addOperator,
  type Changed,
  type Credentials,
  disableOperator,
  enableOperator,
  listOperators,
  resetOperator,
  setOperatorRole,
} from '#desk/operators/manage.ts';
import type { Deps } from '#platform/deps.ts';
import type { DeskCommand } from './desk-command.ts';

type Say = (line: string) => Promise<void>;

/** Runs a command about operators; returns why it was refused, or null if it was done. */
export async function runDeskCommand(
  deps: Deps,
  say: Say,
  command: DeskCommand,
): Promise<string | null> {
  if (command.kind === 'list-operators') return list(deps, say);
  const { name } = command;
  switch (command.kind) {
    case 'add-operator': {
      const added = await addOperator(deps, command);
      if (added === null) return `There is already an operator ${name}.`;
      await say(`Operator ${added.operator.number}, ${name}, was created as a ${command.role}.`);
      await showCredentials(say, name, added.credentials);
      return null;
    }
    case 'reset-operator': {
      const reset = await resetOperator(deps, name);
      if (reset === null) return unknown(name);
      await say(`${name} has a new password and secret; sessions that ended: ${reset.sessions}.`);
      await showCredentials(say, name, reset.credentials);
      return null;
    }
    case 'disable-operator':
      return reportChange(say, name, await disableOperator(deps, name), 'disabled');
    case 'enable-operator':
      return reportChange(say, name, await enableOperator(deps, name), 'enabled');
    case 'set-role':
      return reportChange(
        say,
        name,
        await setOperatorRole(deps, name, command.role),
        `a ${command.role}`,
      );
  }
}

const unknown = (name: string) => `There is no operator ${name}.`;

async function reportChange(
  say: Say,
  name: string,
  changed: Changed,
  now: string,
): Promise<string | null> {
  if (changed === null) return unknown(name);
  await say(changed.isNew ? `${name} is now ${now}.` : `${name} was already ${now}.`);
  return null;
}

async function list(deps: Deps, say: Say): Promise<null> {
  const operators = await listOperators(deps);
  if (operators.length === 0) await say('There are no operators.');
  for (const { number, name, role, disabled_at, created_at } of operators) {
    const since = new Date(created_at).toISOString().slice(0, 10);
    const state = disabled_at === null ? '' : ', disabled';
    await say(`${number}  ${name}  ${role}, since ${since}${state}`);
  }
  return null;
}

/** Shows the credentials, once: only the secret could be shown again, and no command does that. */
async function showCredentials(say: Say, name: string, { password, secret, address }: Credentials) {
  const groups = secret.match(/.{1,4}/g) ?? [];
  await say(`
Name      ${name}
Password  ${password}
Secret    ${groups.join(' ')}

${renderUnicodeCompact(address, { border: 2 })}

${address}

This is shown once. Scan the code with an authenticator app, or type the secret into it. The password belongs in the
operator's password manager. Anyone who has both can decide cases: clear this screen afterwards.`);
}
