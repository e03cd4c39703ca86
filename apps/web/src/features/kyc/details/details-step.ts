import {
  type DetailPage,
  type DetailPart,
  PATH_OF_PAGE,
  partsOnPage,
  saveTyped as request,
  TYPED_FIELDS,
} from '@portico/contract';
import { details, useDraft } from '#domain/sign-up/drafts.ts';
import { correctionStep } from '#domain/verification/correction-step.ts';
import {
  chosenDocument,
  learn,
  learnFirst,
  ownNow,
} from '#domain/verification/own-verification.ts';
import { isOpenPart } from '#features/kyc/status/open-part.ts';
import { ownerOf } from '#features/kyc/status/refused.ts';
import { correctionsOf } from '#features/kyc/status/step-state.ts';
import { type Place, useStepState } from '#features/kyc/status/use-step-state.ts';
import { call } from '#platform/http/call.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { useLocation, useNavigate } from '@portico/client/router/navigation.tsx';
import type { Path } from '@portico/client/router/paths.ts';
import { sendDetails } from './send-details.ts';

let running = false;
let wanted = false;

/**
 * Saves what was typed on the server, so that another device can continue with it. The page does not wait for it: the
 * browser keeps the values in any case, and the next step sends what did not arrive. One request at a time; what was
 * typed in the meantime is sent afterwards.
 */
async function saveTyped(): Promise<void> {
  wanted = true;
  if (running) return;
  running = true;
  while (wanted) {
    wanted = false;
    const typed = details.read();
    const fields = TYPED_FIELDS.flatMap((field) => (typed[field] ? [[field, typed[field]]] : []));
    const answer = await call(request, { typed: Object.fromEntries(fields) });
    // Submitted in the meantime, in another tab or on another device: the page says so and accepts no more input.
    if (!answer.ok && answer.code === 'details_locked') await learn();
  }
  running = false;
}

export type DetailsStep = {
  place: Place;
  /** The target of Back. For a correction it is the page where that started: the previous page is not part of it. */
  back: Path | undefined;
  /** Whether this part may be changed here; during a correction request, only the requested parts. */
  isOpen: (part: DetailPart) => boolean;
  /** Continues to the next page, or sends what is typed and returns to the errand. The page must show a failure. */
  goOn: () => Promise<Failure | null>;
};

type StepOptions = {
  page: DetailPage;
  /** The previous page when the details are entered for the first time. */
  before?: Path;
  /** The next page. */
  next: Path;
  /** The last page of the details: what is typed is always sent. */
  sends?: boolean;
};

/**
 * How a page of the details continues. When the details are entered for the first time, the typed values are kept. On
 * an errand, to change one thing from the review or to answer a correction request, the page sends the values itself
 * and returns. The status says whether there is a correction request, however the page was opened.
 */
export function useDetailsStep({ page, before, next, sends = false }: StepOptions): DetailsStep {
  const navigate = useNavigate();
  const { state } = useLocation();
  const document = chosenDocument(useDraft(details));
  const parts = partsOnPage(page);
  const place = useStepState({ parts });
  const isCorrection = place.stepState?.at === 'fix';
  const onErrand = isCorrection || state?.review === true;
  const verification = place.own?.verification ?? null;
  const isOpen = (part: DetailPart) => verification === null || isOpenPart(verification, part);

  const goOn = async () => {
    if (!onErrand && !sends) {
      void saveTyped();
      navigate(next);
      return null;
    }
    const result = await sendDetails(details.read(), onErrand ? parts.filter(isOpen) : undefined);
    if (!result.ok) {
      if (result.code === 'details_locked') {
        // Submitted in the meantime, in another tab or on another device: the page says so instead of showing its form.
        await learn();
        return null;
      }
      const refused = result.fields ?? {};
      const owner = ownerOf(refused);
      const underAge = refused.birthDate === 'under_age';
      // The page shows the objections to its own fields.
      if (owner === null || (owner === page && !underAge)) return result;
      navigate(PATH_OF_PAGE[owner], { state: { ...(onErrand && state), refused, underAge } });
      return null;
    }
    if (!onErrand) {
      navigate(next);
      return null;
    }
    await learnFirst();
    const own = ownNow();
    const corrections = own === null ? [] : correctionsOf(own, document);
    const others = corrections.filter(({ part }) => !parts.some((here) => here === part));
    navigate(correctionStep(others), { state: { correction: true } });
    return null;
  };

  return { place, back: onErrand ? undefined : before, isOpen, goOn };
}
