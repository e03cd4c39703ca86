import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useHydrated } from '@portico/client/browser/use-hydrated.ts';
import { showInAddress, useLocation } from '@portico/client/router/navigation.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { VisuallyHidden } from '@portico/ui/text/visually-hidden.tsx';
import { HeaderIcon } from './header-icon.tsx';
import styles from './market-search.module.css';
import { queryIn, searchFor } from './search-address.ts';

/** The panel of the collection's tabs. */
const FOUND = 'market-panel';

/** Searches the collection. The query is in the address, so that the list and its own search box follow. */
export function MarketSearch({ id }: { id: string }) {
  const t = useTranslations('market_nav');
  const hydrated = useHydrated();
  const { search } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const query = queryIn(search);
  const [typed, setTyped] = useState(query);
  const [seen, setSeen] = useState(query);
  if (query !== seen) {
    setSeen(query);
    setTyped(query);
  }

  // Keeps what was typed before hydration.
  useLayoutEffect(() => setTyped((now) => field.current?.value || now), []);

  const find = (wanted: string) => {
    setTyped(wanted.trim());
    const next = searchFor(wanted, search);
    if (next !== search) showInAddress(next, { replace: false });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    find(typed);
    // The results are below the banner, and on a phone also under its keyboard.
    const found = document.getElementById(FOUND);
    found?.scrollIntoView();
    found?.focus({ preventScroll: true });
  };

  const clear = () => {
    setTyped('');
    field.current?.focus();
    if (query !== '') find('');
  };

  return (
    <search aria-label={t('search')} className={styles.search}>
      <form className={styles.form} onSubmit={submit}>
        <label htmlFor={id}>
          <VisuallyHidden>{t('search')}</VisuallyHidden>
        </label>
        <input
          ref={field}
          id={id}
          type="search"
          dir={typed === '' ? undefined : 'auto'}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          placeholder={t('find')}
          className={styles.field}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {typed !== '' && (
          <button type="button" className={styles.button} aria-label={t('clear')} onClick={clear}>
            <Icon name="close" />
          </button>
        )}
        <button
          type="submit"
          // Before hydration the form would be sent to no page.
          disabled={!hydrated}
          className={styles.button}
          aria-label={t('find')}
        >
          <HeaderIcon name="search" />
        </button>
      </form>
    </search>
  );
}
