import type { DocumentSide, DocumentType } from '@portico/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Camera, Left } from '#domain/verification/capture.ts';
import { useHasCamera } from '#domain/verification/has-camera.ts';
import { isOfLayer } from '#domain/verification/layer.ts';
import { imagesOf, ownNow } from '#domain/verification/own-verification.ts';
import { FILE_INPUT_IDS } from './file-input-ids.ts';
import { saveDraft } from './own-images.ts';

type SessionOptions = {
  camera: Camera;
  document: DocumentType | null;
  /** The sides of this page, in its order. */
  sides: readonly DocumentSide[];
  /** Every side of this page is there; returns whether the page of the selfie opens now. */
  onDone: () => boolean;
};

type Session = { side: DocumentSide; byHand: boolean; follows: boolean };

/** How the camera opens on the page that opens next; null if it does not. */
let continues: Omit<Session, 'side'> | null = null;

/** The page that opens next begins with the camera: its person has just asked for it. */
export function openWithCamera(byHand: boolean): void {
  continues = { byHand, follows: false };
}

/**
 * The camera above a page: one side after another, each saved before the next one (R-KYC-23). So a reload, Back, or the
 * end of the network at any moment finds the photos that were used.
 */
export function useCameraSession({ camera, document: type, sides, onDone }: SessionOptions) {
  const [session, setSession] = useState<Session | null>(() => {
    const first = firstMissing(sides, type);
    return continues && first ? { ...continues, side: first } : null;
  });
  const [left, setLeft] = useState<Left | null>(null);
  // Before the camera adds its own.
  const [isReloaded] = useState(isOfLayer);
  const isLeft = useRef(false);
  const hasCamera = useHasCamera();
  useEffect(() => {
    // Only the page that opens next.
    continues = null;
    // Otherwise Back would lead to the same page once more.
    if (isReloaded && !isLeft.current) window.history.back();
    isLeft.current = true;
  }, [isReloaded]);

  const onSaved = () => {
    const next = firstMissing(sides, type);
    if (next !== undefined) return setSession((now) => now && { ...now, side: next });
    const opensSelfie = onDone() && firstMissing(['personImage'], type) !== undefined;
    if (opensSelfie) continues = session && { ...session, follows: true };
    else setSession(null);
  };

  let shown: ReactNode = null;
  // A person may ask for the camera before the browser has said whether there is one.
  if (session !== null && type !== null && hasCamera) {
    shown = camera({
      document: type,
      ...session,
      upload: saveDraft,
      onSaved,
      onClose: (unsaved) => {
        setSession(null);
        setLeft(unsaved);
        // The button that opened it may be gone.
        setTimeout(() => focusSlot(session.side));
      },
    });
  }
  return {
    shown,
    left: (side: DocumentSide) => (left?.side === side ? left.file : null),
    open: (side: DocumentSide, byHand: boolean) => setSession({ side, byHand, follows: false }),
  };
}

function firstMissing(sides: readonly DocumentSide[], document: DocumentType | null) {
  const own = ownNow();
  const images = own === null ? {} : imagesOf(own, document);
  return sides.find((side) => images[side] === undefined);
}

function focusSlot(side: DocumentSide): void {
  if (document.activeElement !== document.body) return;
  // The photo if there is one; otherwise what takes it.
  const slot = document.getElementById(`${FILE_INPUT_IDS[side]}-label`)?.closest('[role=group]');
  slot?.querySelector<HTMLElement>('button, input')?.focus();
}
