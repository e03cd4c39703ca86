import { MARK_REASONS, type QualityCause } from '@portico/contract';
import { useEffect, useRef, useState } from 'react';
import type { Failure } from '#lib/answer.ts';
import type { CaptureProps } from '#lib/capture.ts';
import { type Problem, problemOf, type TextKey } from '#lib/texts.ts';
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
  'image_refused_before',
];

/** Takes one picture through its stages; a newer choice ends what the one before it was at, and so does leaving. */
export function useCapture({ side, upload, onProblem }: CaptureProps) {
  const [stage, setStage] = useState<Stage>(REST);
  const [problem, setProblem] = useState<Problem | null>(null);
  const checked = useRef<Stage>(REST);
  const turn = useRef(0);
  const running = useRef<AbortController | null>(null);

  useEffect(
    () => () => {
      turn.current += 1;
      running.current?.abort();
    },
    [],
  );

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
    setStage({ at: 'looking', file: chosen });
    const judged = await judgeFile(chosen, side);
    if (mine !== turn.current) return;
    if (judged.ok) {
      const { file, cause, scaled } = judged;
      checked.current = { at: 'check', file, cause, scaled };
      setStage(checked.current);
    } else setStage({ at: 'rest', advice: judged.advice });
    tell(judged.ok ? null : judged.problem);
  };

  const send = async (file: File) => {
    // A double click uses it once.
    if (running.current) return;
    const mine = begin();
    const controller = new AbortController();
    running.current = controller;
    setStage({ at: 'sending', file, progress: 0 });
    tell(null);
    const failure = await upload(file, {
      signal: controller.signal,
      onProgress: (progress) => {
        if (mine === turn.current) setStage({ at: 'sending', file, progress });
      },
    });
    if (mine !== turn.current) return;
    running.current = null;
    if (failure === null) setStage(REST);
    else if (OF_THE_PICTURE.includes(failure.code)) {
      setStage({ at: 'rest', advice: adviceOf(failure) });
      tell(problemOf(failure));
    } else setStage({ at: 'failed', file, failure });
  };

  /** What was chosen is put away; what was saved before stays. */
  const discard = () => {
    begin();
    setStage(REST);
  };
  /** Back to the picture and to what was found in it. */
  const cancel = () => {
    begin();
    setStage(checked.current);
  };

  return {
    stage,
    problem,
    choose: (file: File) => void choose(file),
    send: (file: File) => void send(file),
    cancel,
    discard,
  };
}

/** How to get to a picture that will do: why one that was sent back once was (`reason` is one of MARK_REASONS). */
function adviceOf({ code, params }: Failure): TextKey | null {
  const reason = MARK_REASONS.find((known) => known === params?.reason);
  return code === 'image_refused_before' && reason ? `reasons.${reason}` : null;
}
