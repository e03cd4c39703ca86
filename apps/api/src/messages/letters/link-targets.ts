import type { MarkPart } from '@portico/contract';
import type { VerificationNotice } from '#messages/outbox/outbox.ts';

/** Where each part is mended, in the order of the journey. */
const PAGES: readonly [path: string, parts: readonly MarkPart[]][] = [
  ['/registration/residency', ['residency']],
  ['/registration/personal-information', ['name', 'birthDate', 'citizenship']],
  ['/registration/adress', ['address']],
  ['/kyc-doc', ['docImageFront', 'docImageBack']],
  ['/kyc-person', ['personImage']],
];

/** The page that a letter leads to: where there is something to do, the one where it is done. */
export function placeOf(message: Exclude<VerificationNotice, { kind: 'account_deleted' }>): string {
  switch (message.kind) {
    case 'resubmission': {
      const marked = message.marks.map(({ part }) => part);
      return PAGES.find(([, parts]) => parts.some((part) => marked.includes(part)))?.[0] ?? '/';
    }
    case 'withdrawn':
      return '/kyc-person';
    case 'erased':
      return '/my-data';
    default:
      return '/';
  }
}
