import type { DocumentSide, DocumentType } from '@portico/contract';
import { useEffect, useRef, useState } from 'react';
import type { CaptureProps, Settled } from '#domain/verification/capture.ts';
import { imagesOf, type Own, ownNow } from '#domain/verification/own-verification.ts';
import type { Problems } from '#platform/forms/form.ts';
import type { Problem } from '@portico/client/i18n/texts.ts';

type SlotsOptions<Input extends string> = {
  sides: readonly { side: DocumentSide; input: Input }[];
  document: DocumentType | null;
  own: Own | null;
  /** Shows the problems, beside each slot and on top of the page. */
  show: (problems: Problems<Input>, how: { quietly: boolean }) => void;
};

/**
 * A page's knowledge of its image slots. An image on the screen is never called missing: continuing uses it if nothing
 * seems wrong with it, and otherwise asks the person to confirm it.
 */
export function useSlots<Input extends string>(options: SlotsOptions<Input>) {
  const { sides, document, own, show } = options;
  const settles = useRef<Partial<Record<Input, () => Promise<Settled>>>>({});
  /** What is shown: each side changes its own, because both may be checked at the same time. */
  const shown = useRef<Problems<Input>>({});
  /** Files that were refused: their reasons stay until another is chosen. */
  const refused = useRef<Problems<Input>>({});
  const [inReview, setInReview] = useState<readonly Input[]>([]);

  /** A side that changes loses its own error, also one that the page found (R-KYC-22). */
  const judge = (input: Input, problem: Problem | null) => {
    refused.current = withOne(refused.current, input, problem);
    if (problem === null && shown.current[input] === undefined) return;
    shown.current = withOne(shown.current, input, problem);
    show(shown.current, { quietly: problem === null });
  };

  const images = own === null ? {} : imagesOf(own, document);
  const ids = sides.map(({ side }) => images[side]?.id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an image may arrive from a phone or another tab
  useEffect(() => {
    for (const { side, input } of sides) if (images[side]) judge(input, null);
  }, [ids]);

  /** Uses the images on the screen; resolves to the remaining problems. */
  const settle = async (): Promise<Problems<Input>> => {
    const found = await Promise.all(
      sides.map(async ({ side, input }) => {
        const settled = (await settles.current[input]?.()) ?? 'nothing';
        if (settled === 'unconfirmed') return [input, 'image.confirm_first'] as const;
        const now = ownNow();
        const isThere = now !== null && imagesOf(now, document)[side] !== undefined;
        if (isThere && settled !== 'unsaved') return null;
        const otherwise = settled === 'unsaved' ? 'image.not_saved' : 'errors.upload_file';
        return [input, refused.current[input] ?? otherwise] as const;
      }),
    );
    shown.current = Object.fromEntries(found.filter((each) => each !== null)) as Problems<Input>;
    return shown.current;
  };

  /** The one emphasized slot: one with an image to check, otherwise the first empty one. */
  const first =
    sides.find(({ input }) => inReview.includes(input)) ??
    sides.find(({ side }) => images[side] === undefined);
  const next = first?.input ?? null;
  /** Whether a side has no image at all, not even one to check. */
  const isMissing = sides.some(
    ({ side, input }) => images[side] === undefined && !inReview.includes(input),
  );

  /** The callbacks through which a slot reports to this page. */
  const callbacksOf = (
    input: Input,
  ): Required<Pick<CaptureProps, 'onProblem' | 'onSettle' | 'onReview'>> => ({
    onProblem: (problem) => judge(input, problem),
    onSettle: (how) => {
      if (how === null) delete settles.current[input];
      else settles.current[input] = how;
    },
    onReview: (isReviewing) =>
      setInReview((now) => [
        ...now.filter((each) => each !== input),
        ...(isReviewing ? [input] : []),
      ]),
  });

  return { settle, next, isMissing, callbacksOf };
}

function withOne<Input extends string>(
  problems: Problems<Input>,
  input: Input,
  problem: Problem | null,
): Problems<Input> {
  const others = { ...problems };
  delete others[input];
  return problem === null ? others : ({ ...others, [input]: problem } as Problems<Input>);
}
