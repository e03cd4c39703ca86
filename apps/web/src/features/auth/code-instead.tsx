import { useTranslations } from 'use-intl';
import { choose, identifiers, useDraft } from '#domain/sign-up/drafts.ts';
import { isOff } from '#platform/router/page-data.ts';
import { Link } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';

/** Signs in without a password: sends a code to the known email address or number, or else links to /auth. */
export function CodeInstead({ text }: { text: 'login.use_code' | 'reset.use_code' }) {
  const t = useTranslations();
  const { loginEmail, loginPhone } = useDraft(identifiers);
  if (loginPhone !== '' && !isOff('phone')) {
    return (
      <Link to={PATHS.registrationPhone} onClick={() => choose('signUpPhone', loginPhone)}>
        {t(text)}
      </Link>
    );
  }
  return <Link to={loginEmail === '' ? PATHS.auth : PATHS.emailVerify}>{t(text)}</Link>;
}
