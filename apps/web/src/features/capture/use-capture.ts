import { MARK_REASONS, type QualityCause } from '@portico/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CaptureProps, Settled } from '#domain/verification/capture.ts';
import { hashOf, isOfAnotherSide, noteChosen, noteSaved } from '#domain/verification/same-image.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { type Problem, problemOf, type TextKey } from '@portico/client/i18n/texts.ts';
import { judgeFile } from './judge-file.ts';

/** The stage of one image, from the choice until it is saved. */
export type Stage =
  | { at: 'rest'; advice: TextKey | null }
  | { at: 'checking'; file: File }
  | { at: 'check'; file: File; cause: QualityCause | null; scaled: boolean }
  /** `progress`: share of the bytes that were sent, 0 to 1. */
  | { at: 'sending'; file: File; progress: number }
  | { at: 'failed'; file: File; failure: Failure };

type Capturing = Pick<CaptureProps, 'side' | 'upload' | 'onProblem' | 'statedReason'>;

const REST: Stage = { at: 'rest', advice: null };

/** Failures of the image itself, which another attempt cannot fix. */
const IMAGE_FAILURES: readonly Failure['code'][] = [
  'alert_message_file_error2',
  'upload_file',
  'file_too_large',
  'invalid_file_type',
  'image_too_small',
  'image_too_large',
  'image_damaged',
  'image_refused_before',
  'same_image',
];

/** Takes one image through its stages. A newer choice, or unmounting, cancels the work on the previous one. */
export function useCapture({ side, upload, onProblem, statedReason }: Capturing) {
  const [stage, setStage] = useState<Stage>(REST);
  const [problem, setProblem] = useState<Problem | null>(null);
  const now = useRef<Stage>(REST);
  const checked = useRef<Stage>(REST);
  const turn = useRef(0);
  const running = useRef<AbortController | null>(null);
  const judging = useRef<Promise<void>>(Promise.resolve());
  const saving = useRef<Promise<boolean>>(Promise.resolve(false));

  useEffect(
    () => () => {
      turn.current += 1;
      running.current?.abort();
      noteChosen(side, null);
    },
    [side],
  );

  const move = (next: Stage) => {
    now.current = next;
    setStage(next);
  };
  const report = (found: Problem | null) => {
    setProblem(found);
    onProblem?.(found);
  };
  const begin = () => {
    running.current?.abort();
    running.current = null;
    turn.current += 1;
    return turn.current;
  };

  const choose = async (chosen: File) => {
    const thisTurn = begin();
    move({ at: 'checking', file: chosen });
    // What was wrong with the previous one does not hold for this one.
    report(null);
    const [judged, hash] = await Promise.all([judgeFile(chosen, side), hashOf(chosen)]);
    if (thisTurn !== turn.current) return;
    const isSame = judged.ok && hash !== null && isOfAnotherSide(side, hash);
    noteChosen(side, judged.ok && !isSame ? hash : null);
    if (judged.ok && !isSame) {
      const { file, cause, scaled } = judged;
      checked.current = { at: 'check', file, cause, scaled };
      move(checked.current);
    } else {
      move({ at: 'rest', advice: judged.ok ? null : judged.advice });
      report(judged.ok ? 'errors.same_image' : judged.problem);
    }
  };

  /** Resolves to whether the image was saved. */
  const save = async (file: File): Promise<boolean> => {
    const thisTurn = begin();
    const controller = new AbortController();
    running.current = controller;
    move({ at: 'sending', file, progress: 0 });
    report(null);
    const failure = await upload(file, {
      signal: controller.signal,
      onProgress: (progress) => {
        if (thisTurn === turn.current) move({ at: 'sending', file, progress });
      },
    });
    if (failure === null) noteSaved(side);
    if (thisTurn !== turn.current) return failure === null;
    running.current = null;
    if (failure === null) move(REST);
    else if (IMAGE_FAILURES.includes(failure.code)) {
      noteChosen(side, null);
      const advice = adviceOf(failure);
      move({ at: 'rest', advice: advice === `reasons.${statedReason}` ? null : advice });
      report(problemOf(failure));
    } else move({ at: 'failed', file, failure });
    return failure === null;
  };
  const send = (file: File): Promise<boolean> => {
    // A double click uses the image once.
    if (running.current === null) saving.current = save(file);
    return saving.current;
  };

  // A photo that was used is sent as soon as the network is back.
  const offline =
    stage.at === 'failed' && stage.failure.code === 'network_error' ? stage.file : null;
  const resume = useEffectEvent(send);
  useEffect(() => {
    if (offline === null) return;
    const online = () => void resume(offline);
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [offline]);

  /** Discards the chosen file; the image saved before stays. */
  const discard = () => {
    begin();
    noteChosen(side, null);
    move(REST);
    report(null);
  };
  /** Returns to the image and its result. */
  const cancel = () => {
    begin();
    move(checked.current);
  };

  /** Uses the image on the screen as the person sees it, unless a problem was found. */
  const settle = async (): Promise<Settled> => {
    await judging.current;
    const shown = now.current;
    if (shown.at === 'rest' || shown.at === 'checking') return 'nothing';
    if (shown.at === 'check' && shown.cause !== null) return 'unconfirmed';
    return (await send(shown.file)) ? 'saved' : 'unsaved';
  };

  return {
    stage,
    problem,
    choose: (file: File) => {
      judging.current = choose(file);
    },
    send: (file: File) => void send(file),
    cancel,
    discard,
    settle,
  };
}

/** How to get an acceptable image: the reason why an earlier image was sent back (`reason` is one of MARK_REASONS). */
function adviceOf({ code, params }: Failure): TextKey | null {
  const reason = MARK_REASONS.find((known) => known === params?.reason);
  return code === 'image_refused_before' && reason ? `reasons.${reason}` : null;
}
