import {
  type DetailKey,
  type DetailPage,
  type DetailPart,
  keysOfPart,
  PATH_OF_PAGE,
  partsOnPage,
  saveTyped as request,
  sentValue,
  TYPED_FIELDS,
  typedFieldsOf,
} from '@portico/contract';
import { tidyText } from '@portico/contract/rules/text';
import { useState } from 'react';
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
import { PATHS, type Path } from '@portico/client/router/paths.ts';
import { pageProblems } from './page-problems.ts';
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
  /** To change something from the review, or to answer a correction request. */
  onErrand: boolean;
  /** From the review: the page saves and returns. */
  fromReview: boolean;
  /** The one part that the page shows; null for all of them. */
  only: DetailPart | null;
  /** The parts to correct that are as they were sent: the person may have to say that they are right. */
  unchanged: () => DetailPart[];
  /**
   * Continues to the next page, or sends what is typed and returns to the errand. The page must show a failure. Of the
   * confirmed parts the person says that they are right as they are.
   */
  goOn: (confirmed: readonly DetailPart[]) => Promise<Failure | null>;
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
  const fromReview = state?.review === true;
  const onErrand = isCorrection || fromReview;
  const [only] = useState(() => onlyPart(page, fromReview ? state.part : null));
  const verification = place.own?.verification ?? null;
  const isOpen = (part: DetailPart) => verification === null || isOpenPart(verification, part);
  const isChanged = (key: DetailKey) =>
    tidyText(sentValue(key, details.read())) !== tidyText(verification?.details?.[key] ?? '');
  const unchanged = () =>
    place.stepState?.at === 'fix'
      ? parts.filter(
          (part) =>
            verification?.marks.some((mark) => mark.part === part && !mark.corrected) &&
            !keysOfPart(part).some(isChanged),
        )
      : [];

  const goOn: DetailsStep['goOn'] = async (confirmed) => {
    if (!onErrand && !sends) {
      void saveTyped();
      navigate(next);
      return null;
    }
    const changed = parts.filter((part) => isOpen(part) && (only === null || part === only));
    const result = await sendDetails(details.read(), onErrand ? { parts: changed, confirmed } : {});
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
    if (state?.returnTo === PATHS.kycSelect) {
      navigate(PATHS.kycSelect);
      return null;
    }
    const own = ownNow();
    const corrections = own === null ? [] : correctionsOf(own, document);
    const others = corrections.filter(({ part }) => !parts.some((here) => here === part));
    navigate(correctionStep(others), { state: { correction: true } });
    return null;
  };

  const back = onErrand ? undefined : before;
  return { place, back, isOpen, onErrand, fromReview, only, unchanged, goOn };
}

/** The part that the page shows alone. Not if another one has a problem, which must be seen to be solved. */
function onlyPart(page: DetailPage, wanted: unknown): DetailPart | null {
  const parts = partsOnPage(page);
  const part = parts.find((each) => each === wanted);
  if (part === undefined || parts.length === 1) return null;
  const ids: string[] = keysOfPart(part).flatMap(typedFieldsOf);
  const problems = Object.keys(pageProblems(page, details.read()));
  return problems.every((id) => ids.includes(id)) ? part : null;
}
