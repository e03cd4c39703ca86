import { durationOf } from '#lib/durations.ts';
import { texts } from '#texts.ts';
import { KeyButton } from '#ui/key-button.tsx';
import { Badge } from '@portico/ui/text/badge.tsx';

type ClaimLineProps = {
  /** Milliseconds until the case returns to the queue. */
  left: number;
  isReleasing: boolean;
  onRelease: () => void;
};

const SOON_MS = 5 * 60_000;

/** How long the operator's claim lasts, with a button to release it. */
export function ClaimLine({ left, isReleasing, onRelease }: ClaimLineProps) {
  const words = texts.case;
  const isSoon = left < SOON_MS;
  return (
    <>
      <Badge tone={isSoon ? 'warn' : 'good'}>
        {words.claimedFor(texts.duration(durationOf(left))) + (isSoon ? `. ${words.soon}` : '')}
      </Badge>
      <KeyButton
        variant="quiet"
        shortcut="U"
        busy={isReleasing}
        busyLabel={words.releasing}
        onClick={onRelease}
      >
        {words.release}
      </KeyButton>
    </>
  );
}
