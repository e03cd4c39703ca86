import { type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { AccountTexts } from '#domain/texts/account-texts.tsx';
import { type Problem, useProblemText } from '@portico/client/i18n/texts.ts';
import { focusHeading } from '@portico/client/router/use-page.ts';
import { closeToast, useToasts } from '@portico/client/toasts/toasts.ts';
import { Toast } from './toast.tsx';
import { ToastStack } from './toast-stack.tsx';

/** Toasts, shown above any page (R-LAND-5). */
export function Toasts() {
  const t = useTranslations('shell');
  const toasts = useToasts();
  const of = (isError: boolean) => (paused: boolean) =>
    toasts
      .filter((toast) => (toast.kind === 'error') === isError)
      .map((toast) => (
        <Toast
          key={toast.id}
          kind={toast.kind}
          paused={paused}
          closeLabel={t('close')}
          onClose={() => closeToast(toast.id)}
        >
          {'plain' in toast ? <bdi>{toast.plain}</bdi> : <Said text={toast.text} />}
        </Toast>
      ));
  return (
    <ToastStack
      count={toasts.length}
      others={of(false)}
      errors={of(true)}
      onFocusLost={() => focusHeading()}
    />
  );
}

/**
 * The sentence of a toast; texts of the sign-in settings came with the page that showed the toast
 * and are not in the shared texts.
 */
function Said({ text }: { text: Problem }): ReactNode {
  const key = typeof text === 'string' ? text : text.key;
  if (!key.startsWith('security.')) return <Sentence text={text} />;
  return (
    <Suspense>
      <AccountTexts>
        <Sentence text={text} />
      </AccountTexts>
    </Suspense>
  );
}

function Sentence({ text }: { text: Problem }): ReactNode {
  return useProblemText()(text);
}
