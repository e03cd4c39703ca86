import { addUserDocument, DOCUMENT_SIDES, getProfile } from '@portico/contract';
import { useEffect, useRef, useState } from 'react';
import { details } from '#domain/sign-up/drafts.ts';
import { clearImages } from '#domain/verification/images.ts';
import { chosenDocument, imagesOf, type Own } from '#domain/verification/own-verification.ts';
import type { Failure } from '#platform/http/answer.ts';
import { call } from '#platform/http/call.ts';
import { upload } from '#platform/http/upload.ts';

/** Where the one upload stands. */
export type Submission =
  | { state: 'idle' }
  /** `progress`: share of the bytes that have left, 0 to 1. */
  | { state: 'sending'; progress: number }
  | { state: 'cancelled' }
  | { state: 'failed'; failure: Failure }
  | { state: 'sent' };

/**
 * The one multipart call that hands everything in (R-KYC-8): started once however often it is asked for, cancelled
 * on wish and on leaving the page. What was sent is forgotten when the page closes, not before: until
 * then it is on the screen.
 */
export function useSubmission(onSent: () => void) {
  const [submission, setSubmission] = useState<Submission>({ state: 'idle' });
  const running = useRef<AbortController | null>(null);
  const sent = useRef(false);
  /** Whether an answer was lost: what was sent may have been taken all the same. */
  const unanswered = useRef(false);

  useEffect(
    () => () => {
      running.current?.abort();
      if (!sent.current) return;
      clearImages();
      details.clear();
    },
    [],
  );

  const send = async (own: Own) => {
    if (running.current || sent.current) return;
    const controller = new AbortController();
    running.current = controller;
    setSubmission({ state: 'sending', progress: 0 });
    const result = await upload(addUserDocument, submissionForm(own), {
      signal: controller.signal,
      onProgress: (progress) => {
        if (!controller.signal.aborted) setSubmission({ state: 'sending', progress });
      },
    });
    const { aborted } = controller.signal;
    if (!result.ok && result.code === 'network_error' && !aborted) unanswered.current = true;
    const taken = result.ok || (!aborted && unanswered.current && (await isTaken()));
    running.current = null;
    if (taken) {
      sent.current = true;
      setSubmission({ state: 'sent' });
      onSent();
    } else if (aborted) setSubmission({ state: 'cancelled' });
    else if (!result.ok) setSubmission({ state: 'failed', failure: result });
  };

  return {
    submission,
    send: (own: Own) => void send(own),
    cancel: () => running.current?.abort(),
    reset: () => setSubmission({ state: 'idle' }),
  };
}

/** Whether what was sent has arrived, though nobody was told. */
async function isTaken(): Promise<boolean> {
  const profile = await call(getProfile);
  return profile.ok && profile.value.verificationStatus === 'PENDING';
}

/** Every part of the specification's section 7 that is there, images by their ids; what is missing the server names. */
function submissionForm(own: Own): FormData {
  const { document, documentCountry } = details.read();
  const chosen = chosenDocument({ document });
  const images = imagesOf(own, chosen);
  const form = new FormData();
  if (document !== '') form.append('document', document);
  if (documentCountry !== '') form.append('documentCountry', documentCountry);
  for (const side of DOCUMENT_SIDES[chosen]) {
    const image = images[side];
    if (image) form.append(side, image.id);
  }
  return form;
}
