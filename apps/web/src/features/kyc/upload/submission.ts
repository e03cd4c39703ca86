import { addUserDocument, getVerification, sidesOf } from '@portico/contract';
import { useEffect, useRef, useState } from 'react';
import { details } from '#domain/sign-up/drafts.ts';
import { clearImages } from '#domain/verification/images.ts';
import { chosenDocument, imagesOf, type Own } from '#domain/verification/own-verification.ts';
import { call } from '#platform/http/call.ts';
import { upload } from '#platform/http/upload.ts';
import type { Failure } from '@portico/client/http/answer.ts';

/** The state of the upload. */
export type Submission =
  | { state: 'idle' }
  /** `progress`: share of the bytes that were sent, 0 to 1. */
  | { state: 'sending'; progress: number }
  | { state: 'canceled' }
  | { state: 'failed'; failure: Failure }
  | { state: 'sent' };

/**
 * The one multipart call that submits everything (R-KYC-8). Repeated calls start it only once; it is canceled on
 * request and on leaving the page. What was sent is cleared when the page closes and not before, because until then it
 * is on the screen.
 */
export function useSubmission(onSent: () => void) {
  const [submission, setSubmission] = useState<Submission>({ state: 'idle' });
  const running = useRef<AbortController | null>(null);
  const sent = useRef(false);
  /** Whether an answer was lost: the submission may have been accepted all the same. */
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
    const hasBeenAccepted = result.ok || (!aborted && unanswered.current && (await hasArrived()));
    running.current = null;
    if (hasBeenAccepted) {
      sent.current = true;
      setSubmission({ state: 'sent' });
      onSent();
    } else if (aborted) setSubmission({ state: 'canceled' });
    else if (!result.ok) setSubmission({ state: 'failed', failure: result });
  };

  return {
    submission,
    send: (own: Own) => void send(own),
    cancel: () => running.current?.abort(),
    reset: () => setSubmission({ state: 'idle' }),
  };
}

/** Whether the submission was accepted although its answer was lost. */
async function hasArrived(): Promise<boolean> {
  const own = await call(getVerification);
  return own.ok && own.value.status === 'PENDING';
}

/** Every part of the specification's section 7 that exists, images by their ids; the server names what is missing. */
function submissionForm(own: Own): FormData {
  const { document, documentCountry } = details.read();
  const chosen = chosenDocument({ document });
  const images = imagesOf(own, chosen);
  const form = new FormData();
  if (document !== '') form.append('document', document);
  if (documentCountry !== '') form.append('documentCountry', documentCountry);
  for (const side of sidesOf(chosen)) {
    const image = images[side];
    if (image) form.append(side, image.id);
  }
  return form;
}
