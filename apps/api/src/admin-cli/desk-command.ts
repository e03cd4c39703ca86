import { deskSignIn, OPERATOR_ROLES, type OperatorRole } from '@portico/contract';

/** What may be asked about the desk's operators (docs/operations.md). */
export type DeskCommand =
  | { kind: 'add-operator' | 'set-role'; name: string; role: OperatorRole }
  | { kind: 'reset-operator' | 'disable-operator' | 'enable-operator'; name: string }
  | { kind: 'list-operators' };

export const DESK_USAGE = `npm run desk -- <command>

  add-operator <name> [--role reviewer|lead]  make an operator, a reviewer unless told otherwise
  list-operators                              who they are
  reset-operator <name>                       a new password and authenticator; their sessions end
  disable-operator <name>                     keep them out; sessions end, their cases are free
  enable-operator <name>                      let them in again
  set-role <name> reviewer|lead               from their next click on

A name has 1 to 80 characters on one line, in quotes where it has spaces: it is what the operator signs in with.
Capitals make no difference.
`;

/** What these words ask for, or null where they are no command. */
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

/** As the desk's sign-in takes it: whom it would not know is not made. A dash begins an option that is misplaced. */
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
