import { DETAIL_PAGES, type MarkPart, PATH_OF_PAGE, partsOnPage } from '@portico/contract';
import type { VerificationNotice } from '#platform/messages/outbox/outbox.ts';

/** The page where each part is corrected, in the order of the journey. */
const PAGES: readonly (readonly [path: string, parts: readonly MarkPart[]])[] = [
  ...DETAIL_PAGES.map((page) => [PATH_OF_PAGE[page], partsOnPage(page)] as const),
  ['/kyc-doc', ['docImageFront', 'docImageBack']],
  ['/kyc-person', ['personImage']],
];

/** A notice to somebody who can still sign in. */
export type WithPlace = Exclude<VerificationNotice, { kind: 'account_deleted' | 'account_closed' }>;

/** The page that a letter links to; if the person has something to do, the page for that step. */
export function placeOf(message: WithPlace): string {
  switch (message.kind) {
    case 'resubmission': {
      const marked = message.marks.map(({ part }) => part);
      return PAGES.find(([, parts]) => parts.some((part) => marked.includes(part)))?.[0] ?? '/';
    }
    case 'withdrawn':
      return '/kyc-person';
    case 'erased':
    case 'partner_closed':
      return '/my-data';
    case 'terms_changed':
      return '/terms';
    default:
      return '/';
  }
}
