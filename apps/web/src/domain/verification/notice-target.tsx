import type { Profile } from '@portico/contract';
import { useTranslations } from 'use-intl';
import { Address } from '@portico/ui/text/address.tsx';
import { pieces } from '@portico/ui/text/pieces.tsx';

/** The address that gets the notice of a decision, as the api chooses it: email first. */
export function NoticeTarget({ profile: { email, phone } }: { profile: Profile }) {
  const t = useTranslations('standing');
  const to = email ?? phone;
  if (to === null) return t('told_here');
  const address = () => <Address>{to}</Address>;
  return pieces(t.rich(email === null ? 'told_phone' : 'told_email', { address }));
}
