import { type IdentityKind, methodNameOf, providerNameOf } from '@portico/contract';
import { useTranslations } from 'use-intl';
import { runtimeConfig } from '#platform/router/page-data.ts';

/** What a sign-in method is called in the person's language. */
export function useMethodName(): (kind: IdentityKind) => string {
  const t = useTranslations('security');
  return (kind) =>
    t(methodNameOf(kind), { provider: providerNameOf(runtimeConfig().providers, kind) });
}
