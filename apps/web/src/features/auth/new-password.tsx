import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { choose, identifiers, useDraft } from '#domain/sign-up/drafts.ts';
import { shownAddress } from '#domain/sign-up/shown-address.ts';
import { identify, useIsIdentifier } from '#domain/sign-up/use-identifier.ts';
import { useForm } from '#platform/forms/form.ts';
import { restOfTexts } from '#platform/language/messages.tsx';
import { IdentifierField } from '#ui/form/identifier-field.tsx';
import { useLocation, useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { focusHeading, usePage } from '@portico/client/router/use-page.ts';
import { Button, ButtonLink } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { Address } from '@portico/ui/text/address.tsx';
import { pieces } from '@portico/ui/text/pieces.tsx';

/** Loads its texts; without them the page would be empty for a moment. */
export const textsAhead = restOfTexts;

type NewPasswordProps = { above: ReactNode; beside: ReactNode };

/**
 * /auth for a person who has just set a new password (R-RESET-7): leads to the password screen, with the address if this
 * browser asked for the link. Otherwise the address may be another account's, and is asked for.
 */
export function NewPassword({ above, beside }: NewPasswordProps) {
  const t = useTranslations();
  const { state } = useLocation();
  const { loginEmail } = useDraft(identifiers);
  // This page replaces the form once its code has loaded: a focus on the form's heading would be lost.
  const [takesFocus] = useState(() => document.activeElement?.matches('main h1') === true);
  useEffect(() => {
    if (takesFocus) focusHeading();
  }, [takesFocus]);
  const other = () => {
    choose('loginEmail', '');
    // By then the form has replaced this button, and the focus would be lost.
    requestAnimationFrame(() => focusHeading());
  };
  return (
    <Screen
      title={t('login.new_password')}
      lede={
        loginEmail === ''
          ? undefined
          : pieces(
              t.rich('login.lede', {
                address: () => <Address>{shownAddress(loginEmail)}</Address>,
              }),
            )
      }
      beside={beside}
    >
      {above}
      {state?.signedOut === true && <Alert kind="info">{t('notices.signed_out_elsewhere')}</Alert>}
      <Panel>
        {loginEmail === '' ? (
          <AddressForm />
        ) : (
          <>
            <Titled />
            <ButtonLink to={PATHS.login}>{t('login.submit')}</ButtonLink>
            <Button variant="ghost" onClick={other}>
              {t('code.other_address')}
            </Button>
          </>
        )}
      </Panel>
    </Screen>
  );
}

function Titled() {
  usePage(useTranslations()('login.new_password'));
  return null;
}

/** Asks whose password it is. */
function AddressForm() {
  const t = useTranslations();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const complete = useIsIdentifier(typed);
  const form = useForm<'identifier'>({
    validate: async () => {
      const found = await identify(typed);
      return 'problem' in found ? { identifier: found.problem } : {};
    },
    send: async () => {
      const found = await identify(typed);
      if (!('kind' in found)) return undefined;
      choose(found.kind === 'email' ? 'loginEmail' : 'loginPhone', found.value, typed);
      navigate(PATHS.login);
      return undefined;
    },
  });
  usePage(t('login.new_password'), { errors: form.items.length > 0 });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <IdentifierField
        id="identifier"
        label={t('auth.label')}
        error={form.error('identifier')}
        errorPrefix={t('shell.error_prefix')}
        value={typed}
        onChange={setTyped}
      />
      <Button
        type="submit"
        busy={form.busy}
        busyLabel={t('auth.submitting')}
        unavailable={!complete}
      >
        {t('login.submit')}
      </Button>
    </form>
  );
}
