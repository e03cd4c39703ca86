import type { BodyOf, changeClient } from '@portico/contract';
import type { OneApp } from '../app/one-app.ts';
import { linesOf } from '../shell/words.ts';

/** The form’s fields, as a person edits them. */
export type Typed = {
  name: string;
  redirectUris: string;
  postLogoutRedirectUris: string;
  initiateLoginUri: string;
  backchannelLogoutUri: string;
  alg: OneApp['alg'];
  par: boolean;
  fapi: boolean;
  nonceInsteadOfPkce: boolean;
  acrRequired: boolean;
  scopes: readonly string[];
};

type Changes = BodyOf<typeof changeClient>;

export function typedOf(app: OneApp): Typed {
  return {
    name: app.name,
    redirectUris: app.redirectUris.join('\n'),
    postLogoutRedirectUris: app.postLogoutRedirectUris.join('\n'),
    initiateLoginUri: app.initiateLoginUri ?? '',
    backchannelLogoutUri: app.backchannelLogoutUri ?? '',
    alg: app.alg,
    par: app.par,
    fapi: app.fapi,
    nonceInsteadOfPkce: app.nonceInsteadOfPkce,
    acrRequired: app.acrRequired ?? true,
    scopes: app.scopes,
  };
}

/** Only what differs is sent: a colleague may have changed the rest since this page was opened. */
export function changesOf(app: OneApp, typed: Typed): Changes {
  const wanted: Required<Changes> = {
    name: typed.name.trim(),
    redirectUris: linesOf(typed.redirectUris),
    postLogoutRedirectUris: linesOf(typed.postLogoutRedirectUris),
    initiateLoginUri: typed.initiateLoginUri.trim() || null,
    backchannelLogoutUri: typed.backchannelLogoutUri.trim() || null,
    alg: typed.alg,
    par: typed.par,
    fapi: typed.fapi,
    nonceInsteadOfPkce: typed.nonceInsteadOfPkce,
    acrRequired: typed.acrRequired,
    scopes: typed.scopes as Required<Changes>['scopes'],
  };
  const changed = Object.entries(wanted).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(app[name as keyof OneApp]),
  );
  return Object.fromEntries(changed) as Changes;
}
