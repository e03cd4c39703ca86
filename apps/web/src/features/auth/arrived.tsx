import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { returnTo, storeReturnTo } from '#domain/sign-up/drafts.ts';
import { useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { Loader } from '@portico/ui/feedback/loader.tsx';

/**
 * The visitor has signed in at a provider. Continues with the verification if `kyc` says that it is still to do,
 * otherwise with the page that the visitor asked for.
 */
export function Arrived({ kyc }: { kyc: boolean }) {
  const t = useTranslations('shell');
  const navigate = useNavigate();
  const [target] = useState(() => returnTo() ?? PATHS.home);
  useEffect(() => {
    if (kyc) {
      navigate(PATHS.success, { replace: true, state: { from: PATHS.creatingPassword } });
      return;
    }
    storeReturnTo(null);
    navigate(target, { replace: true });
  }, [kyc, navigate, target]);
  return <Loader label={t('loading')} />;
}
