import { LOCALE_IDS, LOCALES } from '@portico/contract';
import { useEffect, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { keepLocale } from '#lib/locale.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './mobile-menu.module.css';

type LanguageViewProps = { onBack: () => void; onClose: () => void };

/** The languages in a view of their own (R-LAND-2); the choice leaves page, values and place as they are. */
export function LanguageView({ onBack, onClose }: LanguageViewProps) {
  const t = useTranslations('nav');
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <>
      <button type="button" className={styles.back} onClick={onBack}>
        <Icon name="arrow" mirrored />
        {t('back_to_menu')}
      </button>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {t('languages')}
      </h2>
      <ul className={styles.list}>
        {LOCALE_IDS.map((id) => (
          <li key={id}>
            <button
              type="button"
              className={styles.row}
              aria-current={id === locale || undefined}
              translate="no"
              onClick={() => {
                keepLocale(id);
                onClose();
              }}
            >
              <span lang={id} dir={LOCALES[id].dir}>
                {LOCALES[id].name}
              </span>
              {id === locale && <Icon name="check" />}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
