import type { AnyEndpoint, Endpoint, RedirectReply } from '@portico/contract';
import * as contract from '@portico/contract';
import {
  addSocial,
  addSocialOf,
  replyKindOf,
  socialForm,
  socialRedirects,
} from '@portico/contract';
import { PROVIDERS } from '#platform/config/providers/providers.ts';

/** Those of the providers that the product knows. */
const SOCIAL = PROVIDERS.flatMap(({ id, responseMode }): AnyEndpoint[] => [
  ...Object.values(socialRedirects(id)),
  ...(responseMode === 'form_post' ? [socialForm(id)] : []),
]);

/** Every endpoint of the contract, whatever it replies, those in groups included. */
const ALL: readonly AnyEndpoint[] = [
  ...endpointsIn(contract).filter((each) => each !== addSocial),
  addSocialOf(PROVIDERS.map(({ id }) => id)),
  ...SOCIAL,
];
const isOfDesk = ({ path }: AnyEndpoint) => path.startsWith('/desk/');
const isCall = (each: AnyEndpoint): each is Endpoint =>
  ['json', 'none'].includes(replyKindOf(each));

/** Every endpoint that the public server serves, and every one of the review desk. */
export const PUBLIC_ENDPOINTS = ALL.filter((each) => !isOfDesk(each));
export const DESK_ENDPOINTS = ALL.filter(isOfDesk);

/** Those of them that reply JSON or nothing. */
export const CALLS = PUBLIC_ENDPOINTS.filter(isCall);
export const DESK_CALLS = DESK_ENDPOINTS.filter(isCall);

export type RedirectEndpoint = AnyEndpoint & { reply: RedirectReply };

/** Every path that a browser visits. */
export const REDIRECTS = ALL.filter(
  (each): each is RedirectEndpoint => replyKindOf(each) === 'redirect',
);

function endpointsIn(value: unknown): AnyEndpoint[] {
  if (typeof value !== 'object' || value === null) return [];
  if (isEndpoint(value)) return [value];
  // Groups are plain objects, the contract itself has no prototype. Nothing else contains an endpoint.
  const isGroup = [null, Object.prototype].includes(Object.getPrototypeOf(value));
  return isGroup ? [...new Set(Object.values(value).flatMap(endpointsIn))] : [];
}

function isEndpoint(value: object): value is AnyEndpoint {
  return 'path' in value && 'auth' in value && 'reply' in value;
}
