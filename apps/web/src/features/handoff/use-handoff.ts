import {
  at,
  type DocumentDraft,
  endHandoff,
  getHandoff,
  HANDOFF_POLL_SECONDS,
  startHandoff,
} from '@portico/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type HandoffProps,
  type OpenHandoff,
  storedHandoff,
  storeHandoff,
  untilFromNow,
} from '#domain/verification/handoff.ts';
import { call } from '#platform/http/call.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { pollWhileSeen } from './poll.ts';

/** The state of the computer's side of a handoff. */
export type HandoffState =
  /** `failure`: why no handoff could be created. */
  | { at: 'offer' | 'over'; failure: Failure | null }
  | {
      at: 'open';
      handoff: OpenHandoff;
      claimed: boolean;
      arrived: DocumentDraft[];
      /** The server cannot be reached at the moment. */
      lost: boolean;
      /** Why it could not be ended. */
      failure: Failure | null;
    }
  | { at: 'finished' };

const OFFER: HandoffState = { at: 'offer', failure: null };
const OVER: HandoffState = { at: 'over', failure: null };

const opened = (handoff: OpenHandoff): HandoffState => ({
  at: 'open',
  handoff,
  claimed: false,
  arrived: [],
  lost: false,
  failure: null,
});

/** Creates a handoff, follows it to its end, and resumes one that was open before a reload. */
export function useHandoff({ document, sides, onArrived, onOver, onFinished }: HandoffProps) {
  const [handoffState, setHandoffState] = useState<HandoffState>(() => {
    const stored = storedHandoff();
    return stored?.document === document ? opened(stored) : OFFER;
  });
  const [starting, setStarting] = useState(false);
  const callbacks = useRef({ onArrived, onOver, onFinished });
  useEffect(() => {
    callbacks.current = { onArrived, onOver, onFinished };
  });

  const change = useCallback((changes: Partial<Extract<HandoffState, { at: 'open' }>>) => {
    setHandoffState((now) => (now.at === 'open' ? { ...now, ...changes } : now));
  }, []);
  const close = useCallback((next: HandoffState) => {
    storeHandoff(null);
    setHandoffState(next);
  }, []);

  const id = handoffState.at === 'open' ? handoffState.handoff.id : null;
  useEffect(() => {
    if (id === null) return;
    let known = '';
    return pollWhileSeen(HANDOFF_POLL_SECONDS * 1000, async (isWanted) => {
      const answer = await call(at(getHandoff, { id }));
      if (!isWanted()) return 'done';
      if (!answer.ok) {
        if (answer.code !== 'not_found') {
          change({ lost: true });
          return 'failed';
        }
        // A newer link has replaced it; the images that it brought are still here.
        callbacks.current.onOver();
        close(OVER);
        return 'done';
      }
      const { state, arrived } = answer.value;
      const now = arrived.map((draft) => draft.id).join();
      if (now !== known) callbacks.current.onArrived(arrived);
      known = now;
      setHandoffState((before) => {
        if (before.at !== 'open') return before;
        // After a lost connection, the failure to end the handoff is outdated.
        const failure = before.lost ? null : before.failure;
        return { ...before, claimed: state === 'claimed', arrived, lost: false, failure };
      });
      if (state === 'over') {
        callbacks.current.onOver();
        close(OVER);
        return 'done';
      }
      if (state !== 'finished') return 'asked';
      close({ at: 'finished' });
      callbacks.current.onFinished();
      return 'done';
    });
  }, [id, change, close]);

  const start = async () => {
    setStarting(true);
    setHandoffState((now) => ('failure' in now ? { ...now, failure: null } : now));
    const answer = await call(startHandoff, { document, sides: [...sides] });
    setStarting(false);
    if (!answer.ok) {
      return setHandoffState((now) => ('failure' in now ? { ...now, failure: answer } : now));
    }
    const { expiresAt: _byTheServersClock, ...made } = answer.value;
    const handoff = { ...made, document, sides: [...sides], until: untilFromNow() };
    storeHandoff(handoff);
    setHandoffState(opened(handoff));
  };

  /** A link that could not be ended stays on the screen: a phone could still claim it. */
  const stop = async (): Promise<boolean> => {
    if (handoffState.at !== 'open') return true;
    change({ failure: null });
    const answer = await call(endHandoff, { id: handoffState.handoff.id });
    if (answer.ok || answer.code === 'not_found') close(OFFER);
    else change({ failure: answer });
    return answer.ok || answer.code === 'not_found';
  };

  return { handoffState, starting, start, stop, leave: () => setHandoffState(OFFER) };
}
