import { useLocale, useTranslations } from 'use-intl';
import { details, useDraft } from '#domain/sign-up/drafts.ts';
import { chosenDocument } from '#domain/verification/own-verification.ts';
import type { StepPosition } from '@portico/ui/layout/screen.tsx';
import { namesOfCountries } from './countries.ts';
import styles from './step-aside.module.css';

type Screen =
  | 'residency'
  | 'personal'
  | 'address'
  | 'select'
  | 'info'
  | 'document'
  | 'selfie'
  | 'review';

type StepAsideProps = { screen: Screen; positions: readonly StepPosition[] };

/**
 * Beside the form on wide screens: what is typed as the reviewer compares it, and the way through all steps. Visual
 * only, as the row of arches: the page itself says all of it.
 */
export function StepAside({ screen, positions }: StepAsideProps) {
  const titles = useTitles();
  const typed = useDraft(details);
  const countryOf = namesOfCountries(useLocale());
  return (
    <div className={styles.aside} aria-hidden="true" translate="no">
      {screen === 'personal' && (
        <div className={styles.card}>
          <svg viewBox="0 0 60 72" className={styles.portrait} aria-hidden="true">
            <path d="M2 72V30a28 28 0 0 1 56 0v42z" className={styles.window} />
            <circle cx="30" cy="34" r="11" />
            <path d="M9 72a21 19 0 0 1 42 0z" />
          </svg>
          <div className={styles.lines}>
            <Line text={typed.lastName} strong />
            <Line text={typed.firstName} strong />
            <Line text={[typed.year, typed.month, typed.day].filter(Boolean).join(' ')} />
            <Line text={countryOf(typed.citizenship)} />
          </div>
        </div>
      )}
      {screen === 'address' && (
        <div className={styles.letter}>
          <span className={styles.stamp} />
          <div className={styles.lines}>
            <Line text={`${typed.firstName} ${typed.lastName}`.trim()} strong />
            <Line text={typed.address} />
            <Line text={`${typed.postalCode} ${typed.city}`.trim()} />
            <Line text={countryOf(typed.residency)} />
          </div>
        </div>
      )}
      <ol className={styles.way}>
        {titles.map((title, index) => (
          <li key={title} data-position={positions[index]}>
            {title}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A line of the preview; a bar until something is typed. */
function Line({ text, strong = false }: { text: string; strong?: boolean }) {
  if (text === '') return <i />;
  // On the side where the page's own lines begin, whatever the name's direction is.
  return strong ? (
    <b>
      <bdi>{text}</bdi>
    </b>
  ) : (
    <span>
      <bdi>{text}</bdi>
    </span>
  );
}

/** The titles of all steps, in their order. */
function useTitles(): string[] {
  const t = useTranslations();
  const document = chosenDocument(useDraft(details));
  return [
    t('residency.title'),
    t('personal.title'),
    t('address.title'),
    t('select.title'),
    t('info.title'),
    t(`doc.title_${document ?? 'any'}`),
    t('person.title'),
    t('check.title'),
  ];
}
