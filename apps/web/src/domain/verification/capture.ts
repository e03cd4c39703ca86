import type { DocumentSide, DocumentType, MarkReason } from '@portico/contract';
import type { ReactNode } from 'react';
import type { UploadOptions } from '#platform/http/upload.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import type { Problem } from '@portico/client/i18n/texts.ts';

/** The result for the image on the screen when its page continues; `unconfirmed`: it may have a flaw. */
export type Settled = 'nothing' | 'saved' | 'unconfirmed' | 'unsaved';

/**
 * The props that a page gives the capture component; the app passes that component to the pages,
 * because features do not import each other.
 */
export type CaptureProps = {
  /** Of the file input. */
  id: string;
  side: DocumentSide;
  document: DocumentType;
  label: string;
  hint?: ReactNode;
  /** The page's own error: nothing chosen. */
  error?: string | undefined;
  /** The saved image of this side; without its bytes if they are not available. */
  saved: { blob: Blob | null } | null;
  /** Saves an accepted image; resolves to null once it is saved, and `saved` then has it. */
  upload: (file: File, options: UploadOptions) => Promise<Failure | null>;
  /** A file that was refused, or null once one is accepted. */
  onProblem?: (problem: Problem | null) => void;
  /**
   * Passes out a function that uses the image on the screen, for a page that continues with it;
   * null on unmount.
   */
  onSettle?: (settle: (() => Promise<Settled>) | null) => void;
  /** Whether an image is being reviewed or uploaded. */
  onReview?: (isReviewing: boolean) => void;
  /** Another part of the page comes first: nothing here is emphasized. */
  quiet?: boolean;
  /** Why an image of this side was sent back, if the page already says so. */
  statedReason?: MarkReason | undefined;
  /** Removes the saved image; without it there is no remove button. */
  onRemove?: () => void;
  /** Opens the camera; `byHand`: a finger or a mouse pressed, no key and no screen reader. */
  onTake: (byHand: boolean) => void;
  /** A photo that was used in the camera, and not saved when that was closed. */
  left?: File | null | undefined;
};

export type Capture = (props: CaptureProps) => ReactNode;

/** The props of the camera, which the app passes to the pages as well. */
export type CameraProps = {
  document: DocumentType;
  /** The side to take now; after it was saved, the caller gives the next one, or removes the camera. */
  side: DocumentSide;
  byHand: boolean;
  /** It goes on from the camera of another page. */
  follows?: boolean;
  upload: (side: DocumentSide, file: File, options: UploadOptions) => Promise<Failure | null>;
  onSaved: (side: DocumentSide) => void;
  /** On the close button, Escape and Back; with the photo that was used and is not saved yet. */
  onClose: (left: Left | null) => void;
};

export type Left = { side: DocumentSide; file: File };

export type Camera = (props: CameraProps) => ReactNode;
