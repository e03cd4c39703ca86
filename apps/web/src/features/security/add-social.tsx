import { addSocial, type SocialProvider } from '@portico/contract';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { call } from '#platform/http/call.ts';
import { useLeaving } from '@portico/client/browser/use-leaving.ts';
import { problemOf } from '@portico/client/i18n/texts.ts';
import { useLocation } from '@portico/client/router/navigation.tsx';
import { Button } from '@portico/ui/button/button.tsx';
import type { AddRowProps } from './add-row.tsx';
import { noteBegunAt } from './begun-at.ts';

/** Leaves for the provider, who sends the browser back. */
export function AddSocial({ kind, recent, onBegin, onProblem }: AddRowProps<SocialProvider>) {
  const t = useTranslations('security');
  const locale = useLocale();
  const { pathname } = useLocation();
  const [asking, setAsking] = useState(false);
  const { leaving, leave } = useLeaving();

  const go = async () => {
    if (!recent.enough) return recent.refuse();
    onBegin();
    setAsking(true);
    const answer = await call(addSocial, { provider: kind, locale });
    setAsking(false);
    if (answer.ok) {
      noteBegunAt(pathname);
      leave();
      window.location.assign(answer.value.url);
    } else if (answer.code === 'recent_sign_in_needed') recent.refuse();
    else onProblem(problemOf(answer));
  };

  return (
    <Button
      variant="small"
      busy={asking || leaving}
      busyLabel={t('working')}
      aria-label={t('add_label', { way: t(kind) })}
      unavailable={!recent.enough}
      onClick={() => void go()}
    >
      {t('add')}
    </Button>
  );
}
