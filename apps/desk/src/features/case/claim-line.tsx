import { durationOf } from '#lib/durations.ts';
import { texts } from '#texts.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';

type ClaimLineProps = {
  /** Milliseconds until it goes back to the queue. */
  left: number;
  isReleasing: boolean;
  onRelease: () => void;
};

const SOON_MS = 5 * 60_000;

/** How long the case is this operator's yet, and the way to give it back. */
export function ClaimLine({ left, isReleasing, onRelease }: ClaimLineProps) {
  const words = texts.case;
  const isSoon = left < SOON_MS;
  return (
    <>
      <Badge tone={isSoon ? 'warn' : 'good'}>
        {words.heldFor(texts.duration(durationOf(left)))}
        {isSoon && `. ${words.soon}`}
      </Badge>
      <Button
        kind="bare"
        shortcut="U"
        busy={isReleasing}
        busyLabel={words.releasing}
        onClick={onRelease}
      >
        {words.release}
      </Button>
    </>
  );
}
