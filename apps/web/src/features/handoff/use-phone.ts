import {
  addHandoffImage,
  claimHandoff,
  type DocumentSide,
  finishHandoff,
  handoffTask,
  previewHandoff,
  type ReplyOf,
} from '@portico/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { storedLink, storeLink, storePhoneToken } from '#domain/verification/handoff.ts';
import { call } from '#platform/http/call.ts';
import { type UploadOptions, upload } from '#platform/http/upload.ts';
import { phoneToken } from '#platform/session/session.ts';
import { takeFragment } from '@portico/client/browser/fragment.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { useLocation, useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';

/** The photos that the phone has to take. */
export type Task = ReplyOf<typeof handoffTask>;

/** The state of the phone's side of a handoff. */
export type Phone =
  | { at: 'loading' }
  /** The server cannot be reached; a retry may succeed. */
  | { at: 'failed'; failure: Failure }
  /** Asks whether the words match; `failure` is why a yes did not get through. */
  | { at: 'asking'; task: Task; failure: Failure | null }
  | { at: 'photos'; task: Task; failure: Failure | null }
  /** `refused`: the words did not match. */
  | { at: 'over' | 'taken' | 'refused' | 'done' };

/** Opens the link in the address, or resumes after a reload, up to the end (R-KYC-15). */
export function usePhone() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [phone, setPhone] = useState<Phone>({ at: 'loading' });
  /** Only the reply to the last opening counts, and none after unmounting. */
  const turn = useRef(0);
  /** A request to finish that got no answer; it may have arrived. */
  const unanswered = useRef(false);

  /** Removes a link that no longer works. `taken` may be opened again; by then it is over. */
  const end = useCallback(
    (at: 'over' | 'taken' | 'refused' | 'done') => {
      storePhoneToken(null);
      if (at !== 'taken') storeLink(null);
      setPhone({ at });
      // A reload shows the same state again.
      if (at === 'refused' || at === 'done') {
        navigate(PATHS.handoff, { replace: true, state: { handoff: at } });
      }
    },
    [navigate],
  );

  const ask = useCallback(async () => {
    turn.current += 1;
    const thisTurn = turn.current;
    const link = storedLink();
    const isClaimed = phoneToken() !== null;
    if (!isClaimed && link === null) return setPhone({ at: 'over' });
    const answer = isClaimed
      ? await call(handoffTask)
      : await call(previewHandoff, { token: link ?? '' });
    if (thisTurn !== turn.current) return;
    if (answer.ok) {
      setPhone({ at: isClaimed ? 'photos' : 'asking', task: answer.value, failure: null });
    } else if (answer.code === 'handoff_taken') end('taken');
    else if (isOver(answer)) end('over');
    else setPhone({ at: 'failed', failure: answer });
  }, [end]);

  const past = (state as { handoff?: unknown } | null)?.handoff;
  useEffect(() => {
    const open = () => {
      const secret = takeFragment();
      // The same link again on the phone that has it: it resumes.
      if (secret !== '' && secret !== storedLink()) {
        storeLink(secret);
        storePhoneToken(null);
      }
      if (secret === '' && (past === 'done' || past === 'refused')) return setPhone({ at: past });
      setPhone((now) => (now.at === 'photos' ? now : { at: 'loading' }));
      void ask();
    };
    open();
    window.addEventListener('hashchange', open);
    return () => {
      turn.current += 1;
      window.removeEventListener('hashchange', open);
    };
  }, [ask, past]);

  const claim = async () => {
    const answer = await call(claimHandoff, { token: storedLink() ?? '' });
    if (answer.ok) {
      const { phoneToken: token, ...task } = answer.value;
      storePhoneToken(token);
      setPhone({ at: 'photos', task, failure: null });
    } else if (answer.code === 'handoff_taken') end('taken');
    else if (isOver(answer)) end('over');
    else setPhone((now) => (now.at === 'asking' ? { ...now, failure: answer } : now));
  };

  /** Null once the image is saved. */
  const send = async (side: DocumentSide, file: File, options: UploadOptions) => {
    const form = new FormData();
    form.set(side, file);
    const answer = await upload(addHandoffImage, form, options);
    if (answer.ok) {
      setPhone((now) =>
        now.at === 'photos' ? { ...now, task: withSide(now.task, side), failure: null } : now,
      );
      return null;
    }
    if (isOver(answer)) end('over');
    return answer;
  };

  const finish = async () => {
    const answer = await call(finishHandoff);
    if (answer.ok || (unanswered.current && isOver(answer))) return end('done');
    if (isOver(answer)) return end('over');
    unanswered.current = answer.code === 'network_error';
    setPhone((now) => (now.at === 'photos' ? { ...now, failure: answer } : now));
  };

  const retry = () => {
    setPhone({ at: 'loading' });
    void ask();
  };
  return { phone, claim, refuse: () => end('refused'), send, finish, retry };
}

function isOver({ code }: Failure): boolean {
  return code === 'handoff_over' || code === 'missing_token';
}

function withSide(task: Task, side: DocumentSide): Task {
  const sides = task.sides.map((each) => (each.side === side ? { side, isThere: true } : each));
  return { ...task, sides };
}
