import type { Profile } from '@portico/contract';
import type { useTranslations } from 'use-intl';
import { isolated } from '@portico/client/i18n/texts.ts';

type Translate = ReturnType<typeof useTranslations<'standing'>>;

/** The address that gets the notice of a decision, as the api chooses it: email first. */
export function noticeTarget({ email, phone }: Profile, t: Translate): string {
  if (email !== null) return t('told_email', { address: isolated(email) });
  if (phone !== null) return t('told_phone', { address: isolated(phone) });
  return t('told_here');
}
