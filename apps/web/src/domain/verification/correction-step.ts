import {
  DETAIL_PAGES,
  type MarkPart,
  PATH_OF_PAGE,
  partsOnPage,
  type Verification,
} from '@portico/contract';
import { PATHS, type Path } from '@portico/client/router/paths.ts';

export type Correction = Verification['marks'][number];

/** The page that corrects each part, in the order of the journey. */
const PAGES: readonly (readonly [path: Path, parts: readonly MarkPart[]])[] = [
  ...DETAIL_PAGES.map((page) => [PATH_OF_PAGE[page], partsOnPage(page)] as const),
  [PATHS.kycDoc, ['docImageFront', 'docImageBack']],
  [PATHS.kycPerson, ['personImage']],
];

/**
 * The page of the first part that still needs correction; if there is none, the review, which sends
 * everything.
 */
export function correctionStep(corrections: readonly Correction[]): Path {
  const open = corrections.filter(({ corrected }) => !corrected).map(({ part }) => part);
  const page = PAGES.find(([, parts]) => parts.some((part) => open.includes(part)));
  return page?.[0] ?? PATHS.kycPerson;
}
