import { useEffect, useState } from 'react';

let loading: Promise<ReadonlySet<string>> | null = null;

/** The server's list of common passwords; null until it is here. Without it, the server alone judges. */
export function useCommonPasswords(): ReadonlySet<string> | null {
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => {
    let isGone = false;
    loading ??= import('@portico/contract/rules/common-password-list').then(
      ({ COMMON_PASSWORDS }) => COMMON_PASSWORDS,
    );
    loading.then(
      (all) => {
        if (!isGone) setKnown(all);
      },
      () => {
        loading = null;
      },
    );
    return () => {
      isGone = true;
    };
  }, []);
  return known;
}
