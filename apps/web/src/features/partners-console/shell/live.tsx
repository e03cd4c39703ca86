import type { Endpoint, ReplyOf } from '@portico/contract';
import { brandName } from '@portico/locales/brand';
import { useState } from 'react';
import { useAnswer } from '#platform/http/use-answer.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { Button } from '@portico/ui/button/button.tsx';
import styles from './console.module.css';
import { useLive } from './use-live.ts';

/** How often a page in sight asks for news. */
const ASK_AGAIN_MS = 4000;

type Live = { isOn: boolean; fails: boolean; toggle: () => void };

/** The answer to a GET, asked for again and again; `value` is the last one that arrived. */
export function useLiveAnswer<E extends Endpoint<null>>(
  endpoint: E,
): {
  value: ReplyOf<E> | null;
  failure: Failure | null;
  retry: () => void;
  reload: () => Promise<void>;
  live: Live;
} {
  const { asked, retry, reload } = useAnswer(endpoint);
  const [isOn, setOn] = useState(true);
  const [last, setLast] = useState(asked);
  // A call that fails in between leaves the page as it is; the next one may succeed.
  if (asked.state === 'loaded' && asked !== last) setLast(asked);
  useLive(isOn, ASK_AGAIN_MS, reload);
  return {
    value: last.state === 'loaded' ? last.value : null,
    failure: asked.state === 'failed' ? asked.failure : null,
    retry,
    reload,
    live: { isOn, fails: asked.state === 'failed', toggle: () => setOn(!isOn) },
  };
}

/** Says that a page renews itself, and stops that (WCAG 2.2.2). */
export function LiveMark({ isOn, fails, toggle, text }: Live & { text: string }) {
  return (
    <>
      <Button variant="small" onClick={toggle}>
        {isOn ? 'Pause' : 'Continue'}
      </Button>
      <span className={styles.live} data-off={!isOn || fails || undefined}>
        {isOn ? (fails ? `We can’t reach ${brandName()}. Trying again…` : text) : 'Paused'}
      </span>
    </>
  );
}
