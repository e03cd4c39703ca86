import type { DetailPart, MarkReason } from '@portico/contract';
import type { Failure } from '#lib/answer.ts';
import { details } from '#lib/drafts.ts';
import { keepTyped } from '#lib/keep-typed.ts';
import { mendStep } from '#lib/mend-step.ts';
import { useLocation, useNavigate } from '#lib/navigation.tsx';
import { type OwnState, useOwn } from '#lib/own-verification.ts';
import type { Path } from '#lib/paths.ts';
import { isOpenPart, reasonOf } from './mending.ts';
import { ownerOf } from './refused.ts';
import { sendDetails } from './send-details.ts';

export type DetailsStep = {
  /** On an errand, what is fetched first; null where nothing is, or it is here. */
  pending: Exclude<OwnState, { state: 'loaded' }> | null;
  retry: () => void;
  /** Where Back leads: on an errand to where it began, for the page before is no part of it. */
  back: Path | undefined;
  /** Whether this part may be changed here; on an errand to mend, only what was marked. */
  isOpen: (part: DetailPart) => boolean;
  /** Why a part has to be mended. */
  reason: (part: DetailPart) => MarkReason | null;
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
 * How a page of the details goes on. On the first way through them what was typed is kept; whoever came on an errand, to
 * change one thing from the review or to mend what was marked, sends it from here and is back.
 */
export function useDetailsStep({ parts, before, next, sends = false }: StepOptions): DetailsStep {
  const navigate = useNavigate();
  const { state } = useLocation();
  const onErrand = state?.review === true || state?.mend === true;
  const { known, retry } = useOwn(onErrand);
  const verification = onErrand && known.state === 'loaded' ? known.own.verification : null;
  const isOpen = (part: DetailPart) => verification === null || isOpenPart(verification, part);

  const goOn = async () => {
    if (!onErrand && !sends) {
      void keepTyped();
      navigate(next);
      return null;
    }
    const result = await sendDetails(details.read(), onErrand ? parts.filter(isOpen) : undefined);
    if (!result.ok) {
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
    const others =
      verification?.marks.filter(({ part }) => !parts.some((here) => here === part)) ?? [];
    navigate(mendStep(others), { state: { mend: true } });
    return null;
  };

  return {
    pending: onErrand && known.state !== 'loaded' ? known : null,
    retry,
    back: onErrand ? undefined : before,
    isOpen,
    reason: (part) => verification && reasonOf(verification, part),
    goOn,
  };
}
