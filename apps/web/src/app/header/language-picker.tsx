import { LOCALES, type Locale } from '@portico/contract';
import { useLocale, useTranslations } from 'use-intl';
import { offeredLocales, storeLocale } from '#platform/browser/locale.ts';
import { useComingLanguage } from '#platform/language/messages.tsx';
import { Picker } from '@portico/ui/layout/picker.tsx';
import { VisuallyHidden } from '@portico/ui/text/visually-hidden.tsx';

/** The languages, each by its own name (R-I18N-1). */
export function LanguagePicker({ className }: { className: string | undefined }) {
  const t = useTranslations('shell');
  const locale = useLocale();
  const coming = useComingLanguage();
  return (
    <>
      <Picker
        className={className}
        aria-label={t('language')}
        // On the picker and not on the page, which stays readable meanwhile.
        aria-busy={coming !== null || undefined}
        value={coming ?? locale}
        translate="no"
        onChoose={(value) => {
          // Of the options below.
          storeLocale(value as Locale);
        }}
      >
        {offeredLocales().map((id) => (
          <option key={id} value={id} lang={id} dir={LOCALES[id].dir}>
            {LOCALES[id].name}
          </option>
        ))}
      </Picker>
      <VisuallyHidden>
        <span role="status">{coming && t('loading')}</span>
      </VisuallyHidden>
    </>
  );
}
