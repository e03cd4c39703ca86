import type account from '../texts/en-US/account.json';
import type legal from '../texts/en-US/legal.json';
import type mail from '../texts/en-US/mail.json';
import type marketplace from '../texts/en-US/marketplace.json';
import type pages from '../texts/en-US/pages.json';
import type projects from '../texts/en-US/projects.json';
import type ui from '../texts/en-US/ui.json';
import type verification from '../texts/en-US/verification.json';
import type without from '../texts/en-US/without.json';
import type { Arguments } from './arguments.generated.ts';

/** Texts of the screens. */
export type UiMessages = typeof ui;
/** Terms of use and privacy policy. */
export type LegalMessages = typeof legal;
/** The product’s own blog and frequently asked questions. */
export type PagesMessages = typeof pages;
/** Profile, sign-in settings, wallet sign-in. */
export type AccountMessages = typeof account;
/** The marketplace and its cart. */
export type MarketplaceMessages = typeof marketplace;
/** Verification and its stored data, and partners. */
export type VerificationMessages = typeof verification;
/** Texts of the screens where something is not offered, by the keys that they replace. */
export type WithoutMessages = typeof without;
/** What the invented projects of a new installation do. */
export type ProjectMessages = typeof projects;
/** Emails and text messages, with the names and reasons that the screens show, too. */
export type MailMessages = typeof mail &
  Pick<VerificationMessages, 'parts' | 'reasons'> & { without: Pick<WithoutMessages, 'reasons'> };

/** The files of a language by name. */
export type Parts = {
  account: AccountMessages;
  legal: LegalMessages;
  mail: typeof mail;
  marketplace: MarketplaceMessages;
  pages: PagesMessages;
  projects: ProjectMessages;
  ui: UiMessages;
  verification: VerificationMessages;
  without: WithoutMessages;
  words: readonly string[];
};

/**
 * A part's texts reduced to what they take, for use-intl: a call with a missing or a wrong argument does not compile.
 * JSON has no types but `string`, so the arguments come from a generated list.
 */
type Typed<Tree, Path extends string> = {
  readonly [Key in keyof Tree & string]: Tree[Key] extends string
    ? Taken<`${Path}.${Key}`>
    : Typed<Tree[Key], `${Path}.${Key}`>;
};
type Taken<Key extends string> = Key extends keyof Arguments ? Arguments[Key] : '';

/** Texts of all screens, as their components call them. */
export type ScreenTexts = Typed<UiMessages, 'ui'> &
  Typed<AccountMessages, 'account'> &
  Typed<MarketplaceMessages, 'marketplace'> &
  Typed<VerificationMessages, 'verification'>;
/** Texts of emails and text messages, as the letters call them. */
export type MailTexts = Typed<typeof mail, 'mail'> &
  Typed<Pick<VerificationMessages, 'parts' | 'reasons'>, 'verification'> & {
    without: Typed<Pick<WithoutMessages, 'reasons'>, 'without'>;
  };
