import { type DocumentType, sidesOf, withoutSlashesAtEnd } from '@portico/contract';
import { PATHS, type Path } from '@portico/client/router/paths.ts';

/** The known facts about a visitor when a page opens. */
export type Progress = {
  /** A stored access token that decodes and has not expired. */
  tokenValid: boolean;
  loginEmail: boolean;
  loginPhone: boolean;
  /** A pending second factor: the correct password for a phone number, waiting for its code. */
  pendingFactor: boolean;
  signUpEmail: boolean;
  signUpPhone: boolean;
  residency: boolean;
  /** Names, birth date and citizenship. */
  personal: boolean;
  documentType: DocumentType | null;
  /** Images of the document's sides and of the person holding it that can be sent. */
  front: boolean;
  back: boolean;
  person: boolean;
  /**
   * Whether this tab knows what the server keeps; until then, more may exist than the other fields
   * say.
   */
  savedKnown: boolean;
};

type Step = {
  path: Path;
  /** For `visitors`: nobody is signed in; a signed-in person is sent to /auth, which says so. */
  access: 'public' | 'protected' | 'visitors';
  /** The condition for opening the page, and the page to redirect to if it is not met. */
  needs?: { done: (progress: Progress) => boolean; orElse: Path };
  /** Whether the server can render it, because it is the same for every visitor. */
  inDocument?: boolean;
};

const images = ({ documentType, front, back }: Progress) =>
  documentType !== null && front && (back || !hasBack(documentType));

/**
 * Every page in the order of the specification's section 2, then our own, with its requirements.
 */
export const STEPS: readonly Step[] = [
  { path: PATHS.home, access: 'protected' },
  { path: PATHS.auth, access: 'public', inDocument: true },
  {
    path: PATHS.login,
    access: 'visitors',
    needs: { done: (p) => p.loginEmail || p.loginPhone, orElse: PATHS.auth },
  },
  {
    path: PATHS.emailVerify,
    access: 'visitors',
    needs: { done: (p) => p.loginEmail, orElse: PATHS.auth },
  },
  { path: PATHS.resetPassword, access: 'public', inDocument: true },
  { path: PATHS.changePassword, access: 'public' },
  {
    path: PATHS.phoneVerify,
    access: 'visitors',
    needs: { done: (p) => p.pendingFactor, orElse: PATHS.auth },
  },
  { path: PATHS.creatingAccount, access: 'visitors', inDocument: true },
  {
    path: PATHS.registrationEmail,
    access: 'visitors',
    needs: { done: (p) => p.signUpEmail, orElse: PATHS.auth },
  },
  {
    path: PATHS.registrationPhone,
    access: 'visitors',
    needs: { done: (p) => p.signUpPhone, orElse: PATHS.auth },
  },
  {
    path: PATHS.creatingPassword,
    access: 'visitors',
    needs: { done: (p) => p.signUpEmail || p.signUpPhone, orElse: PATHS.auth },
  },
  { path: PATHS.residency, access: 'protected' },
  {
    path: PATHS.personalInformation,
    access: 'protected',
    needs: { done: (p) => p.residency, orElse: PATHS.residency },
  },
  {
    path: PATHS.adress,
    access: 'protected',
    needs: { done: (p) => p.residency && p.personal, orElse: PATHS.personalInformation },
  },
  { path: PATHS.kycSelect, access: 'protected' },
  {
    path: PATHS.kycInfo,
    access: 'protected',
    needs: { done: (p) => p.documentType !== null, orElse: PATHS.kycSelect },
  },
  {
    path: PATHS.kycDoc,
    access: 'protected',
    needs: { done: (p) => p.documentType !== null, orElse: PATHS.kycSelect },
  },
  {
    path: PATHS.kycPerson,
    access: 'protected',
    needs: { done: images, orElse: PATHS.kycDoc },
  },
  { path: PATHS.success, access: 'public' },
  { path: PATHS.notFound, access: 'public', inDocument: true },
  { path: PATHS.security, access: 'protected' },
  { path: PATHS.profile, access: 'protected' },
  { path: PATHS.myData, access: 'protected' },
  { path: PATHS.handoff, access: 'public' },
  // It asks for a sign-in itself, once it has the secret in its address.
  { path: PATHS.link, access: 'public' },
  { path: PATHS.notMe, access: 'public' },
  { path: PATHS.connect, access: 'public', inDocument: true },
  // Its front page is in the document. Below it is the console, which asks for a sign-in itself.
  { path: PATHS.partners, access: 'public', inDocument: true },
  { path: PATHS.marketplace, access: 'public', inDocument: true },
  { path: PATHS.faq, access: 'public', inDocument: true },
  { path: PATHS.ecosystem, access: 'public', inDocument: true },
  { path: PATHS.blog, access: 'public', inDocument: true },
  { path: PATHS.learn, access: 'public', inDocument: true },
  { path: PATHS.terms, access: 'public', inDocument: true },
  { path: PATHS.privacy, access: 'public', inDocument: true },
];

/**
 * The page that a visitor of this page has to go to instead, or null if they may stay (R-ROUTE-2,
 * R-ROUTE-4, R-ROUTE-13).
 */
export function redirectFor(path: Path, progress: Progress): Path | null {
  const step = STEPS.find((candidate) => candidate.path === path);
  if (step?.access === 'protected' && !progress.tokenValid) return PATHS.auth;
  if (step?.access === 'visitors' && progress.tokenValid) return PATHS.auth;
  return step?.needs && !step.needs.done(progress) ? step.needs.orElse : null;
}

/**
 * The first unfinished step of the verification: where "continue" leads. Until it is known what the
 * server keeps, this is the last step: from there the guard, which asks the server, redirects back
 * as far as needed.
 */
export function nextStep(progress: Progress, detailsSubmitted: boolean): Path {
  if (!progress.savedKnown) return detailsSubmitted ? PATHS.kycPerson : PATHS.adress;
  if (!detailsSubmitted) {
    if (!progress.residency) return PATHS.residency;
    return progress.personal ? PATHS.adress : PATHS.personalInformation;
  }
  if (progress.documentType === null) return PATHS.kycSelect;
  if (images(progress)) return PATHS.kycPerson;
  return progress.front || progress.back || progress.person ? PATHS.kycDoc : PATHS.kycInfo;
}

/**
 * Whether to ask the server before refusing a page: what is missing here may have been typed or
 * photographed on another device (R-KYC-15).
 */
export function mayBeSaved(target: Path, progress: Progress): boolean {
  return progress.tokenValid && !progress.savedKnown && isProtected(target);
}

/** Whether the page requires a signed-in person. */
export function isProtected(path: Path): boolean {
  return STEPS.some((step) => step.path === path && step.access === 'protected');
}

/** Whether the page is only for people who are not signed in. */
export function isForVisitors(path: Path): boolean {
  return STEPS.some((step) => step.path === path && step.access === 'visitors');
}

/** Whether the page is open to every visitor in every state. */
export function isOpenToAll(path: Path): boolean {
  return !STEPS.some((step) => step.path === path && (step.access !== 'public' || step.needs));
}

/** Whether the page of this address is complete in its document before any script runs. */
export function isInDocument(pathname: string): boolean {
  const path = withoutSlashesAtEnd(pathname);
  return STEPS.some((step) => step.path === path && step.inDocument === true);
}

function hasBack(document: DocumentType): boolean {
  return sidesOf(document).includes('docImageBack');
}
