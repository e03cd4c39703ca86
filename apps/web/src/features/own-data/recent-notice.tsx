import { useTranslations } from 'use-intl';
import { type Recent, signInAgain } from '#domain/session/use-recent.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Notice } from '@portico/ui/feedback/notice.tsx';

/** Why nothing can be erased now, and what to do about it. */
export function RecentNotice({ recent }: { recent: Recent }) {
  const t = useTranslations('receipt');
  if (recent.enough) return null;
  return (
    <Notice ref={recent.notice} text={t('recent')}>
      <Button variant="small" onClick={() => void signInAgain()}>
        {t('sign_in')}
      </Button>
    </Notice>
  );
}
