import type { DocumentSide, DocumentType } from '@portico/contract';
import { useRef, useState } from 'react';
import type { CaptureProps, Settled } from '#domain/verification/capture.ts';
import { imagesOf, type Own, ownNow } from '#domain/verification/own-verification.ts';
import type { Problems } from '#platform/forms/form.ts';
import type { Problem } from '@portico/client/i18n/texts.ts';

type SlotsOptions<Input extends string> = {
  sides: readonly { side: DocumentSide; input: Input }[];
  document: DocumentType | null;
  /** Shows the problems, beside each slot and on top of the page. */
  show: (problems: Problems<Input>) => void;
};

/**
 * A page's knowledge of its image slots. An image on the screen is never called missing: continuing uses it if nothing
 * seems wrong with it, and otherwise asks the person to confirm it.
 */
export function useSlots<Input extends string>({ sides, document, show }: SlotsOptions<Input>) {
  const settles = useRef<Partial<Record<Input, () => Promise<Settled>>>>({});
  /** Both sides may be checked at the same time: each adds to the other's findings. */
  const refused = useRef<Problems<Input>>({});
  const [inReview, setInReview] = useState<readonly Input[]>([]);

  const judge = (input: Input, problem: Problem | null) => {
    const others = { ...refused.current };
    delete others[input];
    refused.current =
      problem === null ? others : ({ ...others, [input]: problem } as typeof others);
    show(refused.current);
  };

  /** Uses the images on the screen; resolves to the remaining problems. */
  const settle = async (): Promise<Problems<Input>> => {
    const found = await Promise.all(
      sides.map(async ({ side, input }) => {
        const settled = (await settles.current[input]?.()) ?? 'nothing';
        if (settled === 'unconfirmed') return [input, 'image.confirm_first'] as const;
        const own = ownNow();
        const isThere = own !== null && imagesOf(own, document)[side] !== undefined;
        if (isThere && settled !== 'unsaved') return null;
        const otherwise = settled === 'unsaved' ? 'image.not_saved' : 'errors.upload_file';
        return [input, refused.current[input] ?? otherwise] as const;
      }),
    );
    return Object.fromEntries(found.filter((each) => each !== null)) as Problems<Input>;
  };

  /** The one emphasized slot: one with an image to check, otherwise the first empty one. */
  const next = (own: Own | null): Input | null => {
    const images = own === null ? {} : imagesOf(own, document);
    const first =
      sides.find(({ input }) => inReview.includes(input)) ??
      sides.find(({ side }) => images[side] === undefined);
    return first?.input ?? null;
  };

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

  return { settle, next, callbacksOf };
}
