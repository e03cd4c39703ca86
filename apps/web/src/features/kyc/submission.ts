import { addUserDocument, DOCUMENT_SIDES, type DocumentSide } from '@portico/contract';
import { useEffect, useRef, useState } from 'react';
import type { Failure } from '#lib/answer.ts';
import { details } from '#lib/drafts.ts';
import { chosenImages, clearImages } from '#lib/images.ts';
import { upload } from '#lib/upload.ts';
import { forgetImagesChosen } from './chosen-before.ts';

/** Where the one upload stands. */
export type Submission =
  | { state: 'idle' }
  /** `progress`: share of the bytes that have left, 0 to 1. */
  | { state: 'sending'; progress: number }
  | { state: 'cancelled' }
  | { state: 'failed'; failure: Failure }
  | { state: 'sent' };

/**
 * The one multipart upload of all images (R-KYC-8): started once however often it is asked for, cancelled
 * on wish and on leaving the page. What was sent is forgotten when the page closes, not before: until
 * then it is on the screen.
 */
export function useSubmission(onSent: () => void) {
  const [submission, setSubmission] = useState<Submission>({ state: 'idle' });
  const running = useRef<AbortController | null>(null);
  const sent = useRef(false);

  useEffect(
    () => () => {
      running.current?.abort();
      if (!sent.current) return;
      clearImages();
      details.clear();
      forgetImagesChosen();
    },
    [],
  );

  const send = async () => {
    if (running.current || sent.current) return;
    const controller = new AbortController();
    running.current = controller;
    setSubmission({ state: 'sending', progress: 0 });
    const result = await upload(addUserDocument, submissionForm(), {
      signal: controller.signal,
      onProgress: (progress) => {
        if (!controller.signal.aborted) setSubmission({ state: 'sending', progress });
      },
    });
    running.current = null;
    if (result.ok) {
      sent.current = true;
      setSubmission({ state: 'sent' });
      onSent();
    } else if (controller.signal.aborted) setSubmission({ state: 'cancelled' });
    else setSubmission({ state: 'failed', failure: result });
  };

  return {
    submission,
    send: () => void send(),
    cancel: () => running.current?.abort(),
    reset: () => setSubmission({ state: 'idle' }),
  };
}

/** Every part of the specification's section 7 that is there; what is missing the server names. */
function submissionForm(): FormData {
  const { document, documentCountry } = details.read();
  const images = chosenImages();
  const files: Record<DocumentSide, File | null> = {
    docImageFront: images.front,
    docImageBack: images.back,
    personImage: images.person,
  };
  const form = new FormData();
  if (document !== '') form.append('document', document);
  if (documentCountry !== '') form.append('documentCountry', documentCountry);
  for (const side of DOCUMENT_SIDES[document === 'passport' ? 'passport' : 'id_card']) {
    const file = files[side];
    if (file) form.append(side, file);
  }
  return form;
}
