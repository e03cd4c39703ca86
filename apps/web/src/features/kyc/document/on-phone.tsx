import { type DocumentType, sidesOf } from '@portico/contract';
import type { HandoffPanel } from '#domain/verification/handoff.ts';
import { changeDrafts, imagesOf, learn, type Own } from '#domain/verification/own-verification.ts';
import { useMedia } from '@portico/client/browser/use-media.ts';

type OnPhoneProps = {
  handoff: HandoffPanel;
  own: Own;
  document: DocumentType;
  onFinished: () => void;
};

/** CSS pixels; the shorter screen edge of a tablet or a computer is longer. */
const PHONE_EDGE = 600;

/** Whether this is a computer, whose camera is poor or absent, and not a phone. */
export function useIsComputer(): boolean {
  const isPrecise = useMedia('(pointer: fine)') || navigator.mediaDevices === undefined;
  // A phone with a stylus also has a precise pointer. Measures the screen, not the window: the window may be narrow or
  // zoomed in.
  return isPrecise && Math.min(screen.width, screen.height) >= PHONE_EDGE;
}

/** Offers to take the missing images with a phone: on a computer. */
export function OnPhone({ handoff, own, document, onFinished }: OnPhoneProps) {
  const isComputer = useIsComputer();
  const images = imagesOf(own, document);
  const sides = sidesOf(document).filter((side) => images[side] === undefined);
  if (!isComputer) return null;
  return handoff({
    document,
    sides,
    onArrived: (arrived) =>
      changeDrafts((before) => [
        ...before.filter(({ side }) => !arrived.some((draft) => draft.side === side)),
        ...arrived,
      ]),
    onOver: () => void learn(),
    onFinished,
  });
}
