import type { account } from './en-US/account.ts';
import type { legal } from './en-US/legal.ts';
import type { mail } from './en-US/mail.ts';
import type { marketplace } from './en-US/marketplace.ts';
import type { pages } from './en-US/pages.ts';
import type { ui } from './en-US/ui.ts';
import type { verification } from './en-US/verification.ts';

/** The same keys with any string as the text: a locale with a missing or an extra key does not compile. */
type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };

/** Texts of the screens. */
export type UiMessages = Texts<typeof ui>;
/** Texts of emails and text messages. */
export type MailMessages = Texts<typeof mail>;
/** Terms of use and privacy policy. */
export type LegalMessages = Texts<typeof legal>;
/** The product’s own blog and frequently asked questions. */
export type PagesMessages = Texts<typeof pages>;
/** Profile, sign-in settings, wallet sign-in. */
export type AccountMessages = Texts<typeof account>;
/** The marketplace and its cart. */
export type MarketplaceMessages = Texts<typeof marketplace>;
/** Photos, their review, the verification's status, and the stored data. */
export type VerificationMessages = Texts<typeof verification>;
