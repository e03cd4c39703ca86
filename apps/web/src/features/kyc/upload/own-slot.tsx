import type { DocumentSide, DocumentType } from '@portico/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Capture, CaptureProps } from '#domain/verification/capture.ts';
import { imagesOf, type Own } from '#domain/verification/own-verification.ts';
import { FILE_INPUT_IDS } from '#features/kyc/upload/file-input-ids.ts';
import { problemOf } from '@portico/client/i18n/texts.ts';
import { ImageWindow } from '@portico/ui/media/image-window.tsx';
import { removeDraft, saveDraft, useOwnImage } from './own-images.ts';
import styles from './own-slot.module.css';

type OwnSlotProps = Pick<
  CaptureProps,
  'label' | 'hint' | 'error' | 'quiet' | 'onProblem' | 'onSettle' | 'onReview' | 'onTake' | 'left'
> & {
  capture: Capture;
  own: Own;
  document: DocumentType;
  side: DocumentSide;
};

/** One side with its saved image: open for another image, or a read-only image of the last submission that was fine. */
export function OwnSlot(props: OwnSlotProps) {
  const { capture, own, document, side, label, hint, error, onProblem } = props;
  const { quiet = false, onSettle, onReview, onTake, left } = props;
  const t = useTranslations();
  const image = imagesOf(own, document)[side];
  const blob = useOwnImage(image) ?? null;
  const mark = own.verification.marks.find(({ part }) => part === side);

  if (image?.stays) {
    return (
      <ImageWindow
        id={FILE_INPUT_IDS[side]}
        label={label}
        image={blob}
        state="saved"
        hint={<span className={styles.stays}>{t('image.kept_before')}</span>}
        texts={{ preview: t('image.enlarge', { side: label }), close: t('shell.close') }}
      />
    );
  }
  const remove = async () => {
    const failure = image && (await removeDraft(image.id));
    if (failure) onProblem?.(problemOf(failure));
  };
  return capture({
    id: FILE_INPUT_IDS[side],
    side,
    document,
    label,
    hint,
    error,
    saved: image ? { blob } : null,
    upload: (file, options) => saveDraft(side, file, options),
    ...(onProblem && { onProblem }),
    ...(onSettle && { onSettle }),
    ...(onReview && { onReview }),
    quiet,
    // The top of the page says why it has to be taken again.
    statedReason: mark?.reason,
    onRemove: () => void remove(),
    onTake,
    left,
  });
}

/** The slots of one document: beside each other where there is room. */
export function Sides({ children }: { children: ReactNode }) {
  return <div className={styles.sides}>{children}</div>;
}
