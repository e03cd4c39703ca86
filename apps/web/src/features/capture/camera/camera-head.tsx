import { type DocumentSide, type DocumentType, sidesOf } from '@portico/contract';
import { useTranslations } from 'use-intl';
import { Icon } from '@portico/ui/icons/icon.tsx';
import styles from './camera-dialog.module.css';

type CameraHeadProps = {
  titleId: string;
  title: string;
  document: DocumentType;
  side: DocumentSide;
  onClose: () => void;
};

/** What is in front of the camera, which of the photos it is, and the way out. */
export function CameraHead({ titleId, title, document, side, onClose }: CameraHeadProps) {
  const t = useTranslations('coach');
  return (
    <div className={styles.head}>
      <div>
        <h2 id={titleId}>{title}</h2>
        <Marks document={document} side={side} />
      </div>
      <button type="button" className={styles.round} aria-label={t('close')} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}

/** How many photos there are, and which this is: for the eye, the title says the rest. */
function Marks({ document, side }: Pick<CameraHeadProps, 'document' | 'side'>) {
  const sides = sidesOf(document);
  const at = sides.indexOf(side);
  return (
    <span className={styles.marks} aria-hidden="true">
      {sides.map((each, index) => (
        <span key={each} data-at={index < at ? 'past' : index === at ? 'now' : undefined} />
      ))}
    </span>
  );
}
