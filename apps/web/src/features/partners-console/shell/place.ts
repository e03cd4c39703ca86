import { INVITATION_PAGE } from '@portico/contract';
import { PATHS } from '@portico/client/router/paths.ts';

/** The views of one app that have an address of their own, the first without a name. */
export const VIEWS = [
  'overview',
  'test-people',
  'requests',
  'signals',
  'check',
  'go-live',
  'settings',
  'team',
] as const;
export type View = (typeof VIEWS)[number];

/** What an address of the console shows. */
export type Place =
  | { screen: 'list' }
  | { screen: 'create' }
  | { screen: 'invitation' }
  | { screen: 'app'; id: string; view: View }
  | { screen: 'unknown' };

const CREATE = 'new';
const INVITATION = INVITATION_PAGE.split('/').at(-1);

/** The screen at an address below `/partners`. */
export function placeOf(pathname: string): Place {
  const [id, name, ...more] = pathname.slice(PATHS.partners.length).split('/').filter(Boolean);
  if (id === undefined) return { screen: 'list' };
  if (more.length > 0) return { screen: 'unknown' };
  if (id === INVITATION)
    return name === undefined ? { screen: 'invitation' } : { screen: 'unknown' };
  if (id === CREATE) return name === undefined ? { screen: 'create' } : { screen: 'unknown' };
  const view = VIEWS.find((each) => each === (name ?? 'overview'));
  return view === undefined || name === 'overview'
    ? { screen: 'unknown' }
    : { screen: 'app', id: decoded(id), view };
}

/** The address of a view of an app. */
export function addressOf(id: string, view: View = 'overview'): string {
  const app = `${PATHS.partners}/${encodeURIComponent(id)}`;
  return view === 'overview' ? app : `${app}/${view}`;
}

export const CREATE_ADDRESS = `${PATHS.partners}/${CREATE}`;

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
