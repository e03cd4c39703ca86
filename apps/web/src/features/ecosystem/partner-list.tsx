import type { Contributor } from '@portico/contract';
import { days } from '@portico/locales/dates';
import { useLocale, useTranslations } from 'use-intl';
import { OpenPartner } from '#domain/landing/open-partner.tsx';
import { areStale } from '#domain/landing/partner-figures.ts';
import { usePartnerWords } from '#domain/landing/partner-words.tsx';
import { PartnerCard } from '#ui/media/partner-card.tsx';
import { useHydrated } from '@portico/client/browser/use-hydrated.ts';
import { useSettled } from '@portico/client/browser/use-settled.ts';
import { isolated } from '@portico/client/i18n/texts.ts';
import { useAddressView } from '@portico/client/router/use-address-view.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { SelectField } from '@portico/ui/form/select-field.tsx';
import { TextField } from '@portico/ui/form/text-field.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { classes } from '@portico/ui/styles/classes.ts';
import styles from './ecosystem.module.css';
import { SORTS, searchOf, shown, viewOf } from './view.ts';

const SEARCH = 'search';
/** Announces the number of results once typing stops. */
const SETTLED_MS = 600;

type PartnerListProps = {
  partners: readonly Contributor[];
  /** The date of the figures; ISO 8601 date. */
  asOf: string;
};

export function PartnerList({ partners, asOf }: PartnerListProps) {
  const t = useTranslations('ecosystem');
  const locale = useLocale();
  const wordsOf = usePartnerWords();
  const { view, brought, type, choose } = useAddressView({ viewOf, searchOf });
  const { query, sort, open } = view;
  const canOpen = partners.some((partner) => partner.open !== undefined);
  // The server's page does not depend on today's date.
  const stale = useHydrated() && areStale(asOf);
  const found = shown(partners, view, locale);
  const count = useSettled(found.length, SETTLED_MS);
  const clear = () => {
    type({ query: '', open: false });
    document.getElementById(SEARCH)?.focus();
  };

  return (
    <>
      <search className={styles.controls}>
        <TextField
          id={SEARCH}
          type="search"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          label={t('search')}
          value={query}
          onChange={(typed) => type({ query: typed })}
        />
        <SelectField
          id="sort"
          label={t('sort')}
          value={sort}
          onChange={(value) => choose({ sort: SORTS.find((each) => each === value) ?? 'name' })}
          options={SORTS.map((value) => ({ value, label: t(`by_${value}`) }))}
        />
        {canOpen && (
          <button
            type="button"
            className={styles.open}
            aria-pressed={open}
            onClick={() => choose({ open: !open })}
          >
            {open && <Icon name="check" />}
            {t('only_open')}
          </button>
        )}
      </search>
      <div className={styles.about}>
        <p role="status">{t('count', { count })}</p>
        {/* The note is longer than the line: a new paragraph instead of one that grows avoids a layout shift. */}
        <p key={`${stale}`} className={classes(stale && styles.stale)} suppressHydrationWarning>
          {t(stale ? 'stale' : 'as_of', { date: days(locale, 'UTC').format(new Date(asOf)) })}
        </p>
      </div>
      {found.length === 0 && (
        <div className={styles.none}>
          <p>{t('none', { query: isolated(query.trim()) })}</p>
          <Button variant="small" onClick={clear}>
            {t('clear')}
          </Button>
        </div>
      )}
      {/* A new order is a new list: browsers count cards that change places as layout shifts. */}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets */}
      <ul key={`${sort} ${open} ${brought}`} role="list" className={styles.partners}>
        {found.map((partner) => (
          <li key={partner.id}>
            <OpenPartner partner={partner}>
              <PartnerCard {...wordsOf(partner)} stale={stale} />
            </OpenPartner>
          </li>
        ))}
      </ul>
    </>
  );
}
