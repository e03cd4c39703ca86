import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { signOut } from '#domain/session/sign-out.ts';
import { useProfile } from '#domain/session/use-profile.ts';
import { returnTo } from '#domain/sign-up/drafts.ts';
import { VerificationTexts, verificationTexts } from '#domain/texts/verification-texts.tsx';
import { currentLocale } from '#platform/browser/locale.ts';
import { PATHS } from '@portico/client/router/paths.ts';
import { focusHeading, usePage } from '@portico/client/router/use-page.ts';
import { Button, ButtonLink } from '@portico/ui/button/button.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { Address } from '@portico/ui/text/address.tsx';
import { pieces } from '@portico/ui/text/pieces.tsx';

/** Loads its texts; without them the page would be empty for a moment. */
export function textsAhead(): Promise<void> {
  return verificationTexts.load(currentLocale());
}

type SignedInProps = { failed: boolean; above: ReactNode; beside: ReactNode };

/** /auth for a signed-in visitor: shows the account, and offers to continue or to use another account (R-ENTRY-13). */
export function SignedIn(props: SignedInProps) {
  return (
    <VerificationTexts>
      <Known {...props} />
    </VerificationTexts>
  );
}

function Known({ failed, above, beside }: SignedInProps) {
  const t = useTranslations();
  const { profile } = useProfile();
  const [target] = useState(() => returnTo() ?? PATHS.home);
  usePage(t('entry.already_title'), { errors: failed });
  // This page replaces the form once its code has loaded: a focus on the form's heading would be lost.
  const [takesFocus] = useState(() => document.activeElement?.matches('main h1') === true);
  useEffect(() => {
    if (takesFocus) focusHeading();
  }, [takesFocus]);
  const label = profile.state === 'loaded' ? profile.profile.label : null;
  const leave = () => {
    void signOut();
    // By then the form has replaced this button, and the focus would be lost.
    requestAnimationFrame(() => focusHeading());
  };
  return (
    <Screen
      title={t('entry.already_title')}
      lede={
        label === null
          ? t('entry.already_text')
          : pieces(t.rich('home.signed_in_as', { address: () => <Address>{label}</Address> }))
      }
      beside={beside}
    >
      {above}
      <Panel>
        <ButtonLink to={target}>{t('success.go_on')}</ButtonLink>
        <Button variant="ghost" onClick={leave}>
          {t('entry.other_account')}
        </Button>
      </Panel>
    </Screen>
  );
}
