import { MIN_AGE_YEARS } from '../limits.ts';
import { LOCALE_IDS, type Locale } from '../locales.ts';
import { COUNTRIES, type Country } from '../verification/countries.ts';

/** What an installation may turn off by a setting (docs/modules.md). */
export const MODULES = [
  'wallet',
  'marketplace',
  'ecosystem',
  'partners',
  'phone',
  'passkey',
] as const;

export type Module = (typeof MODULES)[number];

/** What an installation offers. */
export type Offer = {
  /** The modules that are off, in the order of {@link MODULES}. */
  off: readonly Module[];
  locales: readonly Locale[];
  countries: readonly Country[];
  /** From how many years on a person may be verified. */
  minimumAge: number;
};

/** The pages that each module consists of; an address below one of them belongs to it, too. */
const PAGES_OF: Record<Module, readonly `/${string}`[]> = {
  wallet: [],
  marketplace: ['/marketplace'],
  ecosystem: ['/ecosystem'],
  partners: ['/partners', '/connect'],
  phone: ['/auth/phone-verify', '/registration/phone'],
  passkey: [],
};

/** What a browser gets to know of an offer: nothing, if all is offered. */
export type ShownOffer = {
  /** The modules that are off, and their pages. */
  off?: readonly string[];
  locales?: readonly Locale[];
  countries?: readonly Country[];
  minimumAge?: number;
};

export function shownOffer({ off, locales, countries, minimumAge }: Offer): ShownOffer {
  return {
    ...(off.length > 0 && { off: off.flatMap((module) => [module, ...PAGES_OF[module]]) }),
    ...(locales.length < LOCALE_IDS.length && { locales }),
    ...(countries.length < COUNTRIES.length && { countries }),
    ...(minimumAge !== MIN_AGE_YEARS && { minimumAge }),
  };
}

/** Whether the page of an address belongs to a module that is off. */
export function isAbsent(pathname: string, off: readonly Module[]): boolean {
  return off.some((module) =>
    PAGES_OF[module].some((page) => pathname === page || pathname.startsWith(`${page}/`)),
  );
}
