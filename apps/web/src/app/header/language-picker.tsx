import { isLocale, LOCALE_IDS, LOCALES } from '@portico/contract';
import { useLocale, useTranslations } from 'use-intl';
import { keepLocale } from '#lib/locale.ts';
import { Picker } from '#ui/picker.tsx';

/** The languages, each under its own name (R-I18N-1). */
export function LanguagePicker({ className }: { className: string | undefined }) {
  const t = useTranslations('shell');
  const locale = useLocale();
  return (
    <Picker
      className={className}
      aria-label={t('language')}
      value={locale}
      translate="no"
      onChange={(event) => {
        if (isLocale(event.target.value)) keepLocale(event.target.value);
      }}
    >
      {LOCALE_IDS.map((id) => (
        <option key={id} value={id} lang={id} dir={LOCALES[id].dir}>
          {LOCALES[id].name}
        </option>
      ))}
    </Picker>
  );
}
