import { LOCALES } from '@portico/contract';
import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { offeredLocales, storeLocale } from '#platform/browser/locale.ts';
import { useComingLanguage } from '#platform/language/messages.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { VisuallyHidden } from '@portico/ui/text/visually-hidden.tsx';
import styles from './mobile-menu.module.css';

type LanguageViewProps = { onBack: () => void; onClose: () => void };

/**
 * The languages in their own view of the menu (R-LAND-2); choosing one keeps the page, its values
 * and its position.
 */
export function LanguageView({ onBack, onClose }: LanguageViewProps) {
  const t = useTranslations();
  const coming = useComingLanguage();
  const [chosen, setChosen] = useState(false);
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // Until the language arrives the view shows that it is loading; if it does not arrive, a toast on
  // the page says so.
  useEffect(() => {
    if (chosen && coming === null) onClose();
  }, [chosen, coming, onClose]);

  return (
    <>
      <button type="button" className={styles.back} onClick={onBack}>
        <Icon name="arrow" mirrored />
        {t('nav.back_to_menu')}
      </button>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {t('nav.languages')}
      </h2>
      <ul className={styles.list}>
        {offeredLocales().map((id) => (
          <li key={id}>
            <button
              type="button"
              className={styles.row}
              aria-current={id === locale || undefined}
              aria-busy={id === coming || undefined}
              translate="no"
              onClick={() => {
                setChosen(true);
                storeLocale(id);
              }}
            >
              <span lang={id} dir={LOCALES[id].dir}>
                {LOCALES[id].name}
              </span>
              {id === coming && <span className={styles.coming}>{t('shell.loading')}</span>}
              {id === locale && <Icon name="check" />}
            </button>
          </li>
        ))}
      </ul>
      <VisuallyHidden>
        <span role="status">{coming && t('shell.loading')}</span>
      </VisuallyHidden>
    </>
  );
}
