import { DOCUMENT_SIDES, type DocumentType } from '@portico/contract';
import { PATHS, type Path } from '#platform/router/paths.ts';

/** What is known of a visitor when a page opens. */
export type Progress = {
  /** A stored access token that decodes and has not expired. */
  tokenValid: boolean;
  loginEmail: boolean;
  loginPhone: boolean;
  /** The right password of a phone number, which its code has yet to complete. */
  signInTicket: boolean;
  signUpEmail: boolean;
  signUpPhone: boolean;
  residency: boolean;
  /** Names, birth date and citizenship. */
  personal: boolean;
  documentType: DocumentType | null;
  /** Images of the document's sides and of the person with it that can be sent. */
  front: boolean;
  back: boolean;
  person: boolean;
  /** Whether this tab knows what the server keeps; until it does, more may be there than the rest of this says. */
  keptKnown: boolean;
};

type Step = {
  path: Path;
  access: 'public' | 'protected';
  /** Whether what must come before is there, and the page to go back to where it is not. */
  needs?: { done: (progress: Progress) => boolean; orElse: Path };
  /** Whether the server can render it: it is the same for everybody who opens its path. */
  inDocument?: boolean;
};

const images = ({ documentType, front, back }: Progress) =>
  documentType !== null && front && (back || !hasBack(documentType));

/** Every page in the order of the specification's section 2, then our own, with what it asks of its visitor. */
export const STEPS: readonly Step[] = [
  { path: PATHS.home, access: 'protected' },
  { path: PATHS.auth, access: 'public', inDocument: true },
  {
    path: PATHS.login,
    access: 'public',
    needs: { done: (p) => p.loginEmail || p.loginPhone, orElse: PATHS.auth },
  },
  {
    path: PATHS.emailVerify,
    access: 'public',
    needs: { done: (p) => p.loginEmail, orElse: PATHS.auth },
  },
  { path: PATHS.resetPassword, access: 'public', inDocument: true },
  { path: PATHS.changePassword, access: 'public' },
  {
    path: PATHS.phoneVerify,
    access: 'public',
    needs: { done: (p) => p.signInTicket, orElse: PATHS.auth },
  },
  { path: PATHS.creatingAccount, access: 'public', inDocument: true },
  {
    path: PATHS.registrationEmail,
    access: 'public',
    needs: { done: (p) => p.signUpEmail, orElse: PATHS.auth },
  },
  {
    path: PATHS.registrationPhone,
    access: 'public',
    needs: { done: (p) => p.signUpPhone, orElse: PATHS.auth },
  },
  {
    path: PATHS.creatingPassword,
    access: 'public',
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
  { path: PATHS.marketplace, access: 'public', inDocument: true },
  { path: PATHS.faq, access: 'public', inDocument: true },
  { path: PATHS.ecosystem, access: 'public', inDocument: true },
  { path: PATHS.blog, access: 'public', inDocument: true },
  { path: PATHS.learn, access: 'public', inDocument: true },
  { path: PATHS.terms, access: 'public', inDocument: true },
  { path: PATHS.privacy, access: 'public', inDocument: true },
];

/** Where a visitor of this page has to go instead, or null where they may stay (R-ROUTE-2, R-ROUTE-4). */
export function redirectFor(path: Path, progress: Progress): Path | null {
  const step = STEPS.find((candidate) => candidate.path === path);
  if (step?.access === 'protected' && !progress.tokenValid) return PATHS.auth;
  return step?.needs && !step.needs.done(progress) ? step.needs.orElse : null;
}

/**
 * The first step of the verification that is not done: where "continue" leads. Before it is known what the server keeps,
 * that is the last one: from there the guard, which asks, sends one back as far as needed.
 */
export function nextStep(progress: Progress, detailsSubmitted: boolean): Path {
  if (!progress.keptKnown) return detailsSubmitted ? PATHS.kycPerson : PATHS.adress;
  if (!detailsSubmitted) {
    if (!progress.residency) return PATHS.residency;
    return progress.personal ? PATHS.adress : PATHS.personalInformation;
  }
  if (progress.documentType === null) return PATHS.kycSelect;
  if (images(progress)) return PATHS.kycPerson;
  return progress.front || progress.back || progress.person ? PATHS.kycDoc : PATHS.kycInfo;
}

/**
 * Whether a page should not be refused before the server was asked: what is missing here may have been typed or taken on
 * another device (R-KYC-15).
 */
export function mayBeKept(target: Path, progress: Progress): boolean {
  return progress.tokenValid && !progress.keptKnown && isProtected(target);
}

/** Whether the page wants a signed-in person. */
export function isProtected(path: Path): boolean {
  return STEPS.some((step) => step.path === path && step.access === 'protected');
}

/** Whether the page refuses nobody, whatever they have done and whoever they are. */
export function isOpenToAll(path: Path): boolean {
  return !STEPS.some((step) => step.path === path && (step.access === 'protected' || step.needs));
}

/** Whether the page stands in its document, whole, before any script runs. */
export function isInDocument(path: Path): boolean {
  return STEPS.some((step) => step.path === path && step.inDocument === true);
}

function hasBack(document: DocumentType): boolean {
  return (DOCUMENT_SIDES[document] as readonly string[]).includes('docImageBack');
}
