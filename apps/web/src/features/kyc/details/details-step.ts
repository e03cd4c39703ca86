import type { DetailPart } from '@portico/contract';
import { details, useDraft } from '#domain/sign-up/drafts.ts';
import { mendStep } from '#domain/verification/mend-step.ts';
import {
  chosenDocument,
  learn,
  learnFirst,
  ownNow,
} from '#domain/verification/own-verification.ts';
import { isOpenPart } from '#features/kyc/standing/mending.ts';
import { ownerOf } from '#features/kyc/standing/refused.ts';
import { marksOf } from '#features/kyc/standing/standing.ts';
import { type Place, useStanding } from '#features/kyc/standing/use-standing.ts';
import type { Failure } from '#platform/http/answer.ts';
import { useLocation, useNavigate } from '#platform/router/navigation.tsx';
import type { Path } from '#platform/router/paths.ts';
import { keepTyped } from './keep-typed.ts';
import { sendDetails } from './send-details.ts';

export type DetailsStep = {
  place: Place;
  /** Where Back leads; on an errand to where it began, for the page before is no part of it. */
  back: Path | undefined;
  /** Whether this part may be changed here; where something has to be mended, only what was marked. */
  isOpen: (part: DetailPart) => boolean;
  /** Goes on to the next page, or sends what is typed and goes back to the errand; a failure is this page's to show. */
  goOn: () => Promise<Failure | null>;
};

type StepOptions = {
  /** What of the details is asked here. */
  parts: readonly DetailPart[];
  /** The page before it on the first way. */
  before?: Path;
  /** Where it goes on. */
  next: Path;
  /** The last page of the details: what is typed is sent in any case. */
  sends?: boolean;
};

/**
 * How a page of the details goes on. On the first way through them what was typed is kept; whoever is on an errand, to
 * change one thing from the review or to mend what was marked, sends it from here and is back. The status says whether
 * there is something to mend, however the page was opened.
 */
export function useDetailsStep({ parts, before, next, sends = false }: StepOptions): DetailsStep {
  const navigate = useNavigate();
  const { state } = useLocation();
  const document = chosenDocument(useDraft(details));
  const place = useStanding({ parts });
  const mends = place.standing?.at === 'fix';
  const onErrand = mends || state?.review === true;
  const verification = place.own?.verification ?? null;
  const isOpen = (part: DetailPart) => verification === null || isOpenPart(verification, part);

  const goOn = async () => {
    if (!onErrand && !sends) {
      void keepTyped();
      navigate(next);
      return null;
    }
    const result = await sendDetails(details.read(), onErrand ? parts.filter(isOpen) : undefined);
    if (!result.ok) {
      if (result.code === 'details_locked') {
        // Sent meanwhile, in another tab or on another device: the page says so in the place of its form.
        await learn();
        return null;
      }
      const refused = result.fields ?? {};
      const owner = ownerOf(refused);
      if (owner === null) return result;
      const underAge = refused.birthDate === 'under_age';
      navigate(owner, { state: { ...(onErrand && state), refused, underAge } });
      return null;
    }
    if (!onErrand) {
      navigate(next);
      return null;
    }
    await learnFirst();
    const own = ownNow();
    const marks = own === null ? [] : marksOf(own, document);
    const others = marks.filter(({ part }) => !parts.some((here) => here === part));
    navigate(mendStep(others), { state: { mend: true } });
    return null;
  };

  return { place, back: onErrand ? undefined : before, isOpen, goOn };
}
