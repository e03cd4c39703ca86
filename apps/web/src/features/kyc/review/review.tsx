import {
  DETAIL_KEYS,
  DETAIL_PAGES,
  DETAIL_PARTS,
  type DetailPart,
  detailField,
  keysOfPart,
  PATH_OF_PAGE,
  partsOnPage,
  recordOf,
  sentValue,
  sidesOf,
  type Verification,
} from '@portico/contract';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { details, useDraft } from '#domain/sign-up/drafts.ts';
import { usePartText } from '#domain/verification/detail-texts.ts';
import {
  chosenDocument,
  imagesOf,
  type Own,
  type OwnImage,
} from '#domain/verification/own-verification.ts';
import { useSideNames } from '#domain/verification/side-names.ts';
import { namesOfCountries } from '#features/kyc/status/countries.ts';
import { isOpenPart } from '#features/kyc/status/open-part.ts';
import { useOwnImage } from '#features/kyc/upload/own-images.ts';
import { sideBySide } from '#platform/i18n/side-by-side.ts';
import { Link } from '@portico/client/router/navigation.tsx';
import { PATHS, type Path } from '@portico/client/router/paths.ts';
import { ImagePreview } from '@portico/ui/media/image-preview.tsx';
import { VisuallyHidden } from '@portico/ui/text/visually-hidden.tsx';
import styles from './review.module.css';

/** Everything that is about to be sent, each part with a link to change it (WCAG 3.3.4). */
export function Review({ own, onSelfie }: { own: Own; onSelfie: () => void }) {
  const t = useTranslations();
  const locale = useLocale();
  const typed = useDraft(details);
  const document = chosenDocument(typed);
  const images = imagesOf(own, document);
  const labels = useSideNames(document);
  const country = namesOfCountries(locale);
  const { verification } = own;
  const documentText =
    document === null
      ? t('check.missing')
      : sideBySide(locale, [t(`select.${document}`), country(typed.documentCountry)]);
  return (
    <div className={styles.parts}>
      <section className={styles.section} aria-labelledby="review-details">
        <h2 id="review-details">{t('check.details')}</h2>
        <dl className={styles.rows}>
          <DetailRows verification={verification} />
          <Row
            label={t('check.document')}
            value={documentText}
            to={isOpenPart(verification, 'docImageFront') ? PATHS.kycSelect : null}
          />
        </dl>
      </section>
      <section className={styles.section} aria-labelledby="review-images">
        <h2 id="review-images">{t('check.images')}</h2>
        <ul className={styles.images}>
          {sidesOf(document).map((side) => (
            <SubmittedImage key={side} image={images[side]} label={labels[side]}>
              {images[side]?.stays ? null : side === 'personImage' ? (
                <button type="button" className={styles.change} onClick={onSelfie}>
                  <Change what={labels[side]} />
                </button>
              ) : (
                <Link to={PATHS.kycDoc} state={{ review: true }} className={styles.change}>
                  <Change what={labels[side]} />
                </Link>
              )}
            </SubmittedImage>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** The details, each with a link to change it alone; `returnTo` is where its page returns to, other than the review. */
export function DetailRows({ verification, returnTo }: DetailRowsProps) {
  const t = useTranslations();
  const typed = useDraft(details);
  const partText = usePartText();
  // As the server has them, because those will be reviewed; before they are sent, as they were typed.
  const shown = verification.details ?? recordOf(DETAIL_KEYS, (key) => sentValue(key, typed));
  return DETAIL_PARTS.filter(isShown).map((part) => (
    <Row
      key={part}
      label={t(`parts.${part}`)}
      value={partText(part, shown) || t('check.missing')}
      to={isOpenPart(verification, part) ? pathOf(part) : null}
      part={part}
      returnTo={returnTo}
    />
  ));
}

type DetailRowsProps = { verification: Verification; returnTo?: Path };

const isShown = (part: DetailPart) => keysOfPart(part).some((key) => detailField(key).person);

function pathOf(part: DetailPart): Path {
  const page = DETAIL_PAGES.find((each) => partsOnPage(each).includes(part));
  return PATH_OF_PAGE[page ?? 'address'];
}

type RowProps = {
  label: string;
  value: string;
  to: Path | null;
  part?: DetailPart;
  returnTo?: Path | undefined;
};

function Row({ label, value, to, part, returnTo }: RowProps) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      {/* The value may be written in the other direction; it is still aligned with its label. */}
      <dd className={styles.value}>
        <bdi>{value}</bdi>
      </dd>
      {to !== null && (
        <dd className={styles.action}>
          <Link to={to} state={{ review: true, part, returnTo }} className={styles.change}>
            <Change what={label} />
          </Link>
        </dd>
      )}
    </div>
  );
}

/** "Change"; screen readers also hear what. */
function Change({ what }: { what: string }) {
  const t = useTranslations('check');
  return (
    <>
      <span aria-hidden="true">{t('change')}</span>
      <VisuallyHidden>{t('change_what', { what })}</VisuallyHidden>
    </>
  );
}

type SubmittedImageProps = { image: OwnImage | undefined; label: string; children: ReactNode };

function SubmittedImage({ image, label, children }: SubmittedImageProps) {
  const t = useTranslations();
  const blob = useOwnImage(image);
  return (
    <li className={styles.image}>
      <div className={styles.frame} data-missing={image === undefined || undefined}>
        {blob && (
          <ImagePreview
            image={blob}
            label={t('image.enlarge', { side: label })}
            closeLabel={t('shell.close')}
          />
        )}
        {image === undefined && <span>{t('check.missing')}</span>}
      </div>
      <div className={styles.caption}>
        <p>{label}</p>
        {image?.stays && <p className={styles.stays}>{t('image.kept_before')}</p>}
      </div>
      {children}
    </li>
  );
}
