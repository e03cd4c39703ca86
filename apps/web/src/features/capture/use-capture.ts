import { MARK_REASONS, type QualityCause } from '@portico/contract';
import { useEffect, useRef, useState } from 'react';
import type { CaptureProps, Settled } from '#domain/verification/capture.ts';
import {
  hashOf,
  isOfAnotherSide,
  noteLooked,
  noteSaved,
} from '#domain/verification/same-picture.ts';
import type { Failure } from '#platform/http/answer.ts';
import { type Problem, problemOf, type TextKey } from '#platform/i18n/texts.ts';
import { judgeFile } from './judge-file.ts';

/** Where one picture stands, from its choice until it is saved. */
export type Stage =
  | { at: 'rest'; advice: TextKey | null }
  | { at: 'looking'; file: File }
  | { at: 'check'; file: File; cause: QualityCause | null; scaled: boolean }
  /** `progress`: share of the bytes that have left, 0 to 1. */
  | { at: 'sending'; file: File; progress: number }
  | { at: 'failed'; file: File; failure: Failure };

const REST: Stage = { at: 'rest', advice: null };

/** Failures of the picture itself, which no other try mends. */
const OF_THE_PICTURE: readonly Failure['code'][] = [
  'alert_message_file_error2',
  'upload_file',
  'file_too_large',
  'invalid_file_type',
  'image_too_small',
  'image_refused_before',
  'same_image',
];

/** Takes one picture through its stages; a newer choice ends what the one before it was at, and so does leaving. */
export function useCapture({ side, upload, onProblem, told }: CaptureProps) {
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
      noteLooked(side, null);
    },
    [side],
  );

  const move = (next: Stage) => {
    now.current = next;
    setStage(next);
  };
  const tell = (found: Problem | null) => {
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
    const mine = begin();
    move({ at: 'looking', file: chosen });
    const [judged, hash] = await Promise.all([judgeFile(chosen, side), hashOf(chosen)]);
    if (mine !== turn.current) return;
    const isSame = judged.ok && hash !== null && isOfAnotherSide(side, hash);
    noteLooked(side, judged.ok && !isSame ? hash : null);
    if (judged.ok && !isSame) {
      const { file, cause, scaled } = judged;
      checked.current = { at: 'check', file, cause, scaled };
      move(checked.current);
      tell(null);
    } else {
      move({ at: 'rest', advice: judged.ok ? null : judged.advice });
      tell(judged.ok ? 'errors.same_image' : judged.problem);
    }
  };

  /** Whether it is saved. */
  const save = async (file: File): Promise<boolean> => {
    const mine = begin();
    const controller = new AbortController();
    running.current = controller;
    move({ at: 'sending', file, progress: 0 });
    tell(null);
    const failure = await upload(file, {
      signal: controller.signal,
      onProgress: (progress) => {
        if (mine === turn.current) move({ at: 'sending', file, progress });
      },
    });
    if (failure === null) noteSaved(side);
    if (mine !== turn.current) return failure === null;
    running.current = null;
    if (failure === null) move(REST);
    else if (OF_THE_PICTURE.includes(failure.code)) {
      noteLooked(side, null);
      const advice = adviceOf(failure);
      move({ at: 'rest', advice: advice === `reasons.${told}` ? null : advice });
      tell(problemOf(failure));
    } else move({ at: 'failed', file, failure });
    return failure === null;
  };
  const send = (file: File): Promise<boolean> => {
    // A double click uses it once.
    if (running.current === null) saving.current = save(file);
    return saving.current;
  };

  /** What was chosen is put away; what was saved before stays. */
  const discard = () => {
    begin();
    noteLooked(side, null);
    move(REST);
  };
  /** Back to the picture and to what was found in it. */
  const cancel = () => {
    begin();
    move(checked.current);
  };

  /** Uses what is on the screen as its person sees it, where nothing seems wrong with it. */
  const settle = async (): Promise<Settled> => {
    await judging.current;
    const shown = now.current;
    if (shown.at === 'rest' || shown.at === 'looking') return 'nothing';
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

/** How to get to a picture that will do: why one that was sent back once was (`reason` is one of MARK_REASONS). */
function adviceOf({ code, params }: Failure): TextKey | null {
  const reason = MARK_REASONS.find((known) => known === params?.reason);
  return code === 'image_refused_before' && reason ? `reasons.${reason}` : null;
}
