import { deskSignIn, OPERATOR_ROLES, type OperatorRole } from '@portico/contract';

/** The administrator's commands about the desk's operators (docs/operations.md). */
export type DeskCommand =
  | { kind: 'add-operator' | 'set-role'; name: string; role: OperatorRole }
  | { kind: 'reset-operator' | 'disable-operator' | 'enable-operator'; name: string }
  | { kind: 'list-operators' };

export const DESK_USAGE = `npm run desk -- <command>

  add-operator <name> [--role reviewer|lead]  create an operator, by default a reviewer
  list-operators                              list all operators
  reset-operator <name>                       make a new password and authenticator; their sessions end
  disable-operator <name>                     refuse sign-in; their sessions end, their cases are released
  enable-operator <name>                      allow sign-in again
  set-role <name> reviewer|lead               change the role, effective from their next click

A name has 1 to 80 characters on one line; put it in quotes if it has spaces. The operator signs in with it.
Upper and lower case are the same.
`;

/** Parses the words of a command line; null if they are not a command. */
export function readDeskCommand([kind, ...words]: string[]): DeskCommand | null {
  if (kind === 'list-operators') return words.length === 0 ? { kind } : null;
  const [first, ...rest] = words;
  const name = nameOf(first);
  if (name === null) return null;
  switch (kind) {
    case 'add-operator':
      return withRole(kind, name, rest.length === 0 ? 'reviewer' : optionOf(rest));
    case 'set-role':
      return rest.length === 1 ? withRole(kind, name, rest[0]) : null;
    case 'reset-operator':
    case 'disable-operator':
    case 'enable-operator':
      return rest.length === 0 ? { kind, name } : null;
    default:
      return null;
  }
}

/**
 * Accepts only names that the desk's sign-in accepts, so that every operator can sign in. A word that begins with a
 * dash is a misplaced option.
 */
function nameOf(word: string | undefined): string | null {
  if (word === undefined || word.startsWith('-')) return null;
  const parsed = deskSignIn.body.shape.name.safeParse(word);
  return parsed.success ? parsed.data : null;
}

function optionOf(words: string[]): string | undefined {
  const [option = '', value, ...more] = words.flatMap((word) => word.split('='));
  return option === '--role' && more.length === 0 ? value : undefined;
}

function withRole(
  kind: 'add-operator' | 'set-role',
  name: string,
  word: string | undefined,
): DeskCommand | null {
  const role = OPERATOR_ROLES.find((each) => each === word);
  return role === undefined ? null : { kind, name, role };
}
