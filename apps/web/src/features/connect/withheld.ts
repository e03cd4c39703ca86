import type { PartnerScope } from '@portico/contract';

/** What a partner with these scopes does not get, as keys of the texts. */
export function withheldOf(scopes: readonly PartnerScope[]) {
  const lacks = (scope: PartnerScope) => !scopes.includes(scope);
  const contact = { email: lacks('email'), phone: lacks('phone') };
  return [
    ...(lacks('profile') ? (['withheld_name'] as const) : []),
    ...(lacks('address') ? (['withheld_home'] as const) : []),
    ...(contact.email && contact.phone ? (['withheld_address'] as const) : []),
    ...(contact.email && !contact.phone ? (['withheld_email'] as const) : []),
    ...(!contact.email && contact.phone ? (['withheld_phone'] as const) : []),
    'withheld_photos',
    'withheld_wallet',
  ] as const;
}
