import { sidesOf, typedDateOf } from '@portico/contract';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { type Details, details, useDraft } from '#domain/sign-up/drafts.ts';
import {
  chosenDocument,
  imagesOf,
  type Own,
  type OwnImage,
} from '#domain/verification/own-verification.ts';
import { useSideNames } from '#domain/verification/side-names.ts';
import { typedDay } from '#features/kyc/details/typed-day.ts';
import { namesOfCountries } from '#features/kyc/status/countries.ts';
import { isOpenPart } from '#features/kyc/status/open-part.ts';
import { useOwnImage } from '#features/kyc/upload/own-images.ts';
import { sideBySide } from '#platform/i18n/side-by-side.ts';
import { isolated } from '@portico/client/i18n/texts.ts';
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
  const shown = shownDetails(own, typed, locale);
  const country = namesOfCountries(locale);
  const { verification } = own;
  const documentText =
    document === null
      ? t('check.missing')
      : sideBySide(locale, [t(`select.${document}`), country(typed.documentCountry)]);
  const row = (part: Parameters<typeof isOpenPart>[1], label: string, value: string, to: Path) => (
    <Row
      label={label}
      value={value || t('check.missing')}
      to={isOpenPart(verification, part) ? to : null}
    />
  );

  return (
    <>
      <section className={styles.section} aria-labelledby="review-details">
        <h2 id="review-details">{t('check.details')}</h2>
        <dl className={styles.rows}>
          {row('name', t('check.name'), shown.name, PATHS.personalInformation)}
          {row('birthDate', t('check.birth_date'), shown.birthDate, PATHS.personalInformation)}
          {row(
            'citizenship',
            t('check.citizenship'),
            country(shown.citizenship),
            PATHS.personalInformation,
          )}
          {row('residency', t('check.residency'), country(shown.residency), PATHS.residency)}
          {row('address', t('check.address'), shown.address, PATHS.adress)}
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
    </>
  );
}

function Row({ label, value, to }: { label: string; value: string; to: Path | null }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      {/* The value may be written in the other direction; it is still aligned with its label. */}
      <dd className={styles.value}>
        <bdi>{value}</bdi>
      </dd>
      {to !== null && (
        <dd className={styles.action}>
          <Link to={to} state={{ review: true }} className={styles.change}>
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
      <span className={styles.caption}>{label}</span>
      {image?.stays && <span className={styles.stays}>{t('image.kept_before')}</span>}
      {children}
    </li>
  );
}

type Shown = Record<'name' | 'birthDate' | 'citizenship' | 'residency' | 'address', string>;

/** The details as the server has them, because those will be reviewed; before they are sent, as they were typed. */
function shownDetails({ verification }: Own, typed: Details, locale: string): Shown {
  const sent = verification.details;
  const birthDay = (sent && typedDateOf(sent.birthDate)) ?? typed;
  const { firstName, lastName, citizenship, residency, address, postalCode, city, region } =
    sent ?? typed;
  const parts = [address, [postalCode, city].filter(Boolean).join(' '), region];
  return {
    name: [firstName, lastName].filter(Boolean).map(isolated).join(' '),
    birthDate: typedDay(locale, birthDay),
    citizenship,
    residency,
    address: sideBySide(locale, parts.filter(Boolean).map(isolated)),
  };
}
