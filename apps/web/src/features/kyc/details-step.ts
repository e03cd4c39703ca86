import type { MarkPart, MarkReason } from '@portico/contract';
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
  /** Whether this part may be changed here; on an errand to mend, only what was marked. */
  isOpen: (part: MarkPart) => boolean;
  /** Why a part has to be mended. */
  reason: (part: MarkPart) => MarkReason | null;
  /** Goes on to the next page, or sends what is typed and goes back to the errand; a failure is this page's to show. */
  goOn: () => Promise<Failure | null>;
};

type StepOptions = {
  /** What of the details is asked here. */
  parts: readonly MarkPart[];
  /** Where it goes on. */
  next: Path;
  /** The last page of the details: what is typed is sent in any case. */
  sends?: boolean;
};

/**
 * How a page of the details goes on. On the first way through them what was typed is kept; whoever came on an errand, to
 * change one thing from the review or to mend what was marked, sends it from here and is back.
 */
export function useDetailsStep({ parts, next, sends = false }: StepOptions): DetailsStep {
  const navigate = useNavigate();
  const { state } = useLocation();
  const onErrand = state?.review === true || state?.mend === true;
  const { known, retry } = useOwn(onErrand);
  const verification = onErrand && known.state === 'loaded' ? known.own.verification : null;

  const goOn = async () => {
    if (!onErrand && !sends) {
      void keepTyped();
      navigate(next);
      return null;
    }
    const result = await sendDetails(details.read());
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
    // Of all that was marked in the details the server takes each for mended with the first that is sent.
    const others = verification?.marks.filter(({ part }) => !parts.includes(part)) ?? [];
    navigate(mendStep(others), { state: { mend: true } });
    return null;
  };

  return {
    pending: onErrand && known.state !== 'loaded' ? known : null,
    retry,
    isOpen: (part) => verification === null || isOpenPart(verification, part),
    reason: (part) => verification && reasonOf(verification, part),
    goOn,
  };
}
