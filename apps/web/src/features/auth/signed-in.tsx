import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { signOut } from '#domain/session/sign-out.ts';
import { useProfile } from '#domain/session/use-profile.ts';
import { returnTo } from '#domain/sign-up/drafts.ts';
import { VerificationTexts, verificationTexts } from '#domain/texts/verification-texts.tsx';
import { currentLocale } from '#platform/browser/locale.ts';
import { PATHS } from '#platform/router/paths.ts';
import { focusHeading, usePage } from '#platform/router/use-page.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { Address } from '#ui/text/address.tsx';

/** Fetches its texts, without which it would leave the page empty for a moment. */
export function textsAhead(): Promise<void> {
  return verificationTexts.load(currentLocale());
}

type SignedInProps = { failed: boolean; above: ReactNode; beside: ReactNode };

/** /auth for who is signed in already: whose account that is, on to the product, or another account (R-ENTRY-13). */
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
  // It takes the form's place once its code is there: a focus on the form's heading would be lost with it.
  const [takesFocus] = useState(() => document.activeElement?.matches('main h1') === true);
  useEffect(() => {
    if (takesFocus) focusHeading();
  }, [takesFocus]);
  const label = profile.state === 'loaded' ? profile.profile.label : null;
  const leave = () => {
    void signOut();
    // The form takes this button's place by then, and the focus would be lost with it.
    requestAnimationFrame(() => focusHeading());
  };
  return (
    <Screen
      title={t('entry.already_title')}
      lede={
        label === null
          ? t('entry.already_text')
          : t.rich('home.signed_in_as', { address: () => <Address>{label}</Address> })
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
