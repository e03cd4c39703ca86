import { withoutSlashesAtEnd } from '@portico/contract';

/** Every path of the specification's section 2 that this product serves, in its order; then our own. */
export const PATHS = {
  home: '/',
  auth: '/auth',
  login: '/auth/login',
  emailVerify: '/auth/email-verify',
  resetPassword: '/auth/reset-password',
  changePassword: '/auth/change-password',
  phoneVerify: '/auth/phone-verify',
  creatingAccount: '/registration/creating-account',
  registrationEmail: '/registration/email',
  registrationPhone: '/registration/phone',
  creatingPassword: '/registration/creating-password',
  residency: '/registration/residency',
  personalInformation: '/registration/personal-information',
  /** The specification's spelling. */
  adress: '/registration/adress',
  kycSelect: '/kyc-select',
  kycInfo: '/kyc-info',
  kycDoc: '/kyc-doc',
  kycPerson: '/kyc-person',
  success: '/success',
  notFound: '/404',
  security: '/security',
  profile: '/profile',
  myData: '/my-data',
  handoff: '/handoff',
  link: '/link',
  notMe: '/not-me',
  connect: '/connect',
  partners: '/partners',
  marketplace: '/marketplace',
  faq: '/faq',
  ecosystem: '/ecosystem',
  blog: '/blog',
  learn: '/learn',
  terms: '/terms',
  privacy: '/privacy',
} as const;

export type Path = (typeof PATHS)[keyof typeof PATHS];

/** Our path for an address; null for any other. */
export function pathOf(pathname: string): Path | null {
  const path = withoutSlashesAtEnd(pathname);
  if (known(path)) return path;
  // The partner console reads the rest of the address itself.
  return path.startsWith(`${PATHS.partners}/`) ? PATHS.partners : null;
}

/** Whether `value` is exactly one of our own paths: only those may follow a sign-in (R-ROUTE-2). */
export function known(value: string | null): value is Path {
  return value !== null && (Object.values(PATHS) as string[]).includes(value);
}
