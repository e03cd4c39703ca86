import type { DocumentSide, DocumentType, MarkReason } from '@portico/contract';
import type { ReactNode } from 'react';
import type { Failure } from '#platform/http/answer.ts';
import type { UploadOptions } from '#platform/http/upload.ts';
import type { Problem } from '#platform/i18n/texts.ts';

/** What became of a picture on the screen as its page goes on; `unconfirmed`: something seems wrong with it. */
export type Settled = 'nothing' | 'saved' | 'unconfirmed' | 'unsaved';

/** What a page tells the place for one picture; the pages get that place from the app, as features know no other. */
export type CaptureProps = {
  /** Of the input for files. */
  id: string;
  side: DocumentSide;
  document: DocumentType;
  label: string;
  hint?: ReactNode;
  /** The page's own sentence: nothing chosen. */
  error?: string | undefined;
  /** What is saved of this side already; without its picture where that is not at hand. */
  kept: { picture: Blob | null } | null;
  /** Saves an accepted picture; null once it is saved, and `kept` then has it. */
  upload: (file: File, options: UploadOptions) => Promise<Failure | null>;
  /** A file that will not do, or null once one will. */
  onProblem?: (problem: Problem | null) => void;
  /** Hands over how to use what is on the screen, for a page that goes on with it; null once there is no place any more. */
  onSettle?: (settle: (() => Promise<Settled>) | null) => void;
  /** Whether a picture is being looked at, or on its way. */
  onLooking?: (isLooking: boolean) => void;
  /** Another place of the page comes first: nothing here stands out. */
  quiet?: boolean;
  /** Why a picture of this side was sent back, where the page says so already. */
  told?: MarkReason | undefined;
  /** Takes the saved picture away; without it there is no way to. */
  onRemove?: () => void;
};

export type Capture = (props: CaptureProps) => ReactNode;
