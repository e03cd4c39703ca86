import {
  addHandoffImage,
  claimHandoff,
  type DocumentSide,
  finishHandoff,
  handoffStanding,
  lookAtHandoff,
  type ReplyOf,
} from '@portico/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { keepLink, keepPhoneToken, keptLink } from '#domain/verification/handoff.ts';
import type { Failure } from '#platform/http/answer.ts';
import { call } from '#platform/http/call.ts';
import { type UploadOptions, upload } from '#platform/http/upload.ts';
import { useLocation, useNavigate } from '#platform/router/navigation.tsx';
import { PATHS } from '#platform/router/paths.ts';
import { phoneToken } from '#platform/session/session.ts';
import { takeFragment } from './fragment.ts';

/** What the phone is to photograph. */
export type Task = ReplyOf<typeof handoffStanding>;

/** Where the phone's side of a handover stands. */
export type Phone =
  | { at: 'looking' }
  /** The server cannot be asked; another try may. */
  | { at: 'failed'; failure: Failure }
  /** Whether the words match, and why a yes did not get through. */
  | { at: 'asking'; task: Task; failure: Failure | null }
  | { at: 'photos'; task: Task; failure: Failure | null }
  /** `refused`: the words were others. */
  | { at: 'over' | 'taken' | 'refused' | 'done' };

/** Opens the link of the address, or goes on after a reload, up to the end (R-KYC-15). */
export function usePhone() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [phone, setPhone] = useState<Phone>({ at: 'looking' });
  /** Only the last opening is listened to, and none after the page was left. */
  const turn = useRef(0);
  /** An end that nobody answered: it may have got through. */
  const unanswered = useRef(false);

  /** Nothing of a link is kept that is good for nothing. `taken` may be looked at again: it is over then. */
  const end = useCallback(
    (at: 'over' | 'taken' | 'refused' | 'done') => {
      keepPhoneToken(null);
      if (at !== 'taken') keepLink(null);
      setPhone({ at });
      // A reload says the same again.
      if (at === 'refused' || at === 'done') {
        navigate(PATHS.handoff, { replace: true, state: { handoff: at } });
      }
    },
    [navigate],
  );

  const ask = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    const link = keptLink();
    const isClaimed = phoneToken() !== null;
    if (!isClaimed && link === null) return setPhone({ at: 'over' });
    const answer = isClaimed
      ? await call(handoffStanding)
      : await call(lookAtHandoff, { token: link ?? '' });
    if (mine !== turn.current) return;
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
      // The same link again, where this phone has it: it goes on.
      if (secret !== '' && secret !== keptLink()) {
        keepLink(secret);
        keepPhoneToken(null);
      }
      if (secret === '' && (past === 'done' || past === 'refused')) return setPhone({ at: past });
      setPhone((now) => (now.at === 'photos' ? now : { at: 'looking' }));
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
    const answer = await call(claimHandoff, { token: keptLink() ?? '' });
    if (answer.ok) {
      const { phoneToken: token, ...task } = answer.value;
      keepPhoneToken(token);
      setPhone({ at: 'photos', task, failure: null });
    } else if (answer.code === 'handoff_taken') end('taken');
    else if (isOver(answer)) end('over');
    else setPhone((now) => (now.at === 'asking' ? { ...now, failure: answer } : now));
  };

  /** Null once the image is kept. */
  const send = async (side: DocumentSide, file: File, options: UploadOptions) => {
    const form = new FormData();
    form.set(side, file);
    const answer = await upload(addHandoffImage, form, options);
    if (answer.ok) {
      setPhone((now) => (now.at === 'photos' ? { ...now, task: withSide(now.task, side) } : now));
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
    setPhone({ at: 'looking' });
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
