import { addSocial } from '@portico/contract';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useMethodName } from '#domain/sign-in/method-name.ts';
import { call } from '#platform/http/call.ts';
import { KindIcon } from '#ui/icons/kind-icon.tsx';
import { useLeaving } from '@portico/client/browser/use-leaving.ts';
import { problemOf } from '@portico/client/i18n/texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Row } from '../../row.tsx';
import type { AddRowProps } from '../method.ts';

/** An account has one identity of each provider that is configured. */
export function AddSocial(props: AddRowProps) {
  const { kind, count } = props;
  const nameOf = useMethodName();
  if (count > 0) return null;
  return (
    <Row icon={<KindIcon kind={kind} />} title={nameOf(kind)} actions={<AddButton {...props} />} />
  );
}

/** Leaves for the provider, who sends the browser back. */
function AddButton({ kind, recent, onBegin, onProblem }: AddRowProps) {
  const t = useTranslations('security');
  const nameOf = useMethodName();
  const locale = useLocale();
  const [asking, setAsking] = useState(false);
  const { leaving, leave } = useLeaving();

  const go = async () => {
    if (!recent.enough) return recent.refuse();
    onBegin();
    setAsking(true);
    const answer = await call(addSocial, { provider: kind, locale });
    setAsking(false);
    if (answer.ok) {
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
      aria-label={t('add_label', { way: nameOf(kind) })}
      unavailable={!recent.enough}
      onClick={() => void go()}
    >
      {t('add')}
    </Button>
  );
}
