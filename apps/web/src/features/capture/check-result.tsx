import {
  type DocumentSide,
  type DocumentType,
  partNameOf,
  type QualityCause,
} from '@portico/contract';
import { useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@portico/ui/button/button.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import styles from './capture.module.css';

type CheckResultProps = {
  /** Takes the focus that belongs to the input, which is unmounted while the result shows. */
  id: string;
  side: DocumentSide;
  document: DocumentType;
  cause: QualityCause | null;
  /** Another one is taken with the camera, and not chosen. */
  fromCamera: boolean;
  /** It was scaled down to fit. */
  scaled: boolean;
  describedBy: string | undefined;
  quiet: boolean;
  onUse: () => void;
  onAgain: () => void;
};

/** The result of the check of a chosen image: one cause and one fix, or that nothing seems wrong. It never refuses. */
export function CheckResult(props: CheckResultProps) {
  const { id, side, document, cause, fromCamera, scaled, describedBy, quiet, onUse, onAgain } =
    props;
  const main = quiet ? 'ghost' : 'primary';
  const t = useTranslations('image');
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  const { title, text } = wordsOf(partNameOf(side, document), cause, fromCamera);
  const again = useAgainText(fromCamera);

  // The pressed button is gone: moves the focus to the result, so that it is read out.
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.closest('[role=group]')?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      <div
        ref={box}
        id={id}
        tabIndex={-1}
        role="group"
        aria-labelledby={titleId}
        aria-describedby={describedBy}
        className={styles.result}
        data-good={cause === null || undefined}
      >
        <Icon name={cause === null ? 'check' : 'info'} />
        <div id={titleId} className={styles.found}>
          <p className={styles.cause}>{t(title)}</p>
          <p>{t(text)}</p>
          {scaled && <p className={styles.limits}>{t('scaled')}</p>}
        </div>
      </div>
      <div className={styles.choice}>
        {cause === null ? (
          <>
            <Button variant={main} onClick={onUse}>
              {t('use')}
            </Button>
            <Button variant="ghost" onClick={onAgain}>
              {again}
            </Button>
          </>
        ) : (
          <>
            <Button variant={main} onClick={onAgain}>
              {again}
            </Button>
            <Button variant="ghost" onClick={onUse}>
              {t('use_anyway')}
            </Button>
          </>
        )}
      </div>
      {cause !== null && <p className={styles.limits}>{t('anyway_hint')}</p>}
    </>
  );
}

type ImageText =
  | 'good'
  | 'good_text'
  | 'good_selfie'
  | 'glare_selfie'
  | 'small_near'
  | QualityCause
  | `${QualityCause}_fix`;

/** The button for another image names what it opens. */
export function useAgainText(fromCamera: boolean): string {
  const t = useTranslations();
  return t(fromCamera ? 'image.redo' : 'upload.replace');
}

function wordsOf(
  part: ReturnType<typeof partNameOf>,
  cause: QualityCause | null,
  fromCamera: boolean,
): Record<'title' | 'text', ImageText> {
  const isSelfie = part === 'personImage';
  if (cause === null) return { title: 'good', text: isSelfie ? 'good_selfie' : 'good_text' };
  if (cause === 'glare' && isSelfie) return { title: 'glare_selfie', text: 'glare_fix' };
  // There is no larger original of a photo that was taken here.
  if (cause === 'small' && fromCamera)
    return {
      title: cause,
      text: part === 'docImageFront' || part === 'docImageBack' ? 'small_near' : 'far_fix',
    };
  return { title: cause, text: `${cause}_fix` };
}
