import {
  at,
  type Locale,
  type Localization,
  localization,
  type NavItem,
  navItems,
} from '@portico/contract';
import { call } from '#platform/http/call.ts';

/** The header's navigation, or null if it does not arrive. */
export async function fetchNavigation(): Promise<NavItem[] | null> {
  const answer = await call(navItems);
  return answer.ok ? answer.value : null;
}

/** A locale's bundle with its projects, or null if it does not arrive. */
export async function fetchBundle(locale: Locale): Promise<Localization | null> {
  const answer = await call(at(localization, { locale }));
  return answer.ok ? answer.value : null;
}
