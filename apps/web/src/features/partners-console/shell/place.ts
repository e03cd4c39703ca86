import { INVITATION_PAGE, paramsIn, pathWith, withoutSlashesAtEnd } from '@portico/contract';
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
  | { screen: 'guide' }
  | { screen: 'app'; id: string; view: View }
  | { screen: 'unknown' };

export const CREATE_ADDRESS = `${PATHS.partners}/new`;
export const GUIDE_ADDRESS = `${PATHS.partners}/guide`;

const APP = `${PATHS.partners}/:id` as const;
const VIEW = `${APP}/:view` as const;

/** No app has these ids. */
const OWN = [CREATE_ADDRESS, GUIDE_ADDRESS, INVITATION_PAGE].map((address) =>
  address.split('/').at(-1),
);

/** The screen at an address below `/partners`. */
export function placeOf(pathname: string): Place {
  const path = withoutSlashesAtEnd(pathname);
  if (path === PATHS.partners) return { screen: 'list' };
  if (path === CREATE_ADDRESS) return { screen: 'create' };
  if (path === GUIDE_ADDRESS) return { screen: 'guide' };
  if (path === INVITATION_PAGE) return { screen: 'invitation' };
  const { id, view: named } = paramsIn(VIEW, path) ?? { ...paramsIn(APP, path), view: undefined };
  const view = VIEWS.find((each) => each === (named ?? 'overview'));
  if (id === undefined || OWN.includes(id) || view === undefined || named === 'overview') {
    return { screen: 'unknown' };
  }
  return { screen: 'app', id, view };
}

/** The address of a view of an app. */
export function addressOf(id: string, view: View = 'overview'): string {
  return view === 'overview' ? pathWith(APP, { id }) : pathWith(VIEW, { id, view });
}
