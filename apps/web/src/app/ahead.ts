import type { Locale } from '@portico/contract';
import { restOfTexts } from '#platform/language/messages.tsx';
import { PATHS, type Path } from '@portico/client/router/paths.ts';
import { PAGES } from './pages.tsx';

/** The pages that most likely follow, the next one first. A table: a page knows none of the others. */
const NEXT: Partial<Record<Path, readonly Path[]>> = {
  [PATHS.login]: [PATHS.success, PATHS.home],
  [PATHS.emailVerify]: [PATHS.success, PATHS.login],
  [PATHS.phoneVerify]: [PATHS.success, PATHS.home],
  [PATHS.registrationEmail]: [PATHS.creatingPassword, PATHS.success],
  [PATHS.registrationPhone]: [PATHS.creatingPassword, PATHS.success],
  [PATHS.creatingPassword]: [PATHS.success, PATHS.residency],
  [PATHS.success]: [PATHS.home],
  [PATHS.residency]: [PATHS.personalInformation, PATHS.adress],
  [PATHS.personalInformation]: [PATHS.adress, PATHS.kycSelect],
  [PATHS.adress]: [PATHS.kycSelect, PATHS.kycInfo],
  [PATHS.kycSelect]: [PATHS.kycInfo, PATHS.kycDoc],
  [PATHS.kycInfo]: [PATHS.kycDoc, PATHS.kycPerson],
  [PATHS.kycDoc]: [PATHS.kycPerson, PATHS.success],
  [PATHS.kycPerson]: [PATHS.success, PATHS.home],
};

/** Fetches what the next pages need while this one is read, one after the other (R-ROUTE-14). */
export async function fetchNext(path: Path, locale: Locale): Promise<void> {
  for (const next of NEXT[path] ?? []) await PAGES[next]?.load?.(locale);
}

/** What the forms for an address need to go on: the check of the address, and the screen of its code. */
export async function fetchAhead(locale: Locale): Promise<void> {
  await Promise.all([
    restOfTexts(),
    import('#domain/sign-up/known-address.ts'),
    PAGES[PATHS.registrationEmail].load?.(locale),
  ]);
}
