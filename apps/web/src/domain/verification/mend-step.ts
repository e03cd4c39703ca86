import type { Mark, MarkPart } from '@portico/contract';
import { PATHS, type Path } from '@portico/client/router/paths.ts';

export type MendingMark = Mark & { mended: boolean };

/** The page that corrects each part, in the order of the journey. */
const PAGES: readonly [path: Path, parts: readonly MarkPart[]][] = [
  [PATHS.residency, ['residency']],
  [PATHS.personalInformation, ['name', 'birthDate', 'citizenship']],
  [PATHS.adress, ['address']],
  [PATHS.kycDoc, ['docImageFront', 'docImageBack']],
  [PATHS.kycPerson, ['personImage']],
];

/**
 * The page of the first part that still needs correction; if there is none, the review, which sends
 * everything.
 */
export function mendStep(marks: readonly MendingMark[]): Path {
  const open = marks.filter(({ mended }) => !mended).map(({ part }) => part);
  const page = PAGES.find(([, parts]) => parts.some((part) => open.includes(part)));
  return page?.[0] ?? PATHS.kycPerson;
}
