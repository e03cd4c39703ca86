import {
  CONSENT_UNUSED_DAYS,
  DETAIL_SCOPES,
  DRAFT_TTL_DAYS,
  EMAIL_CODE_TTL_MINUTES,
  MIN_AGE_YEARS,
  PARTNER_SCOPES,
  RECENT_SIGN_IN_MINUTES,
  REJECTION_WAIT_HOURS,
  RESET_LINK_TTL_MINUTES,
  SMS_CODE_TTL_MINUTES,
  VERIFIED_TTL_MINUTES,
} from '@portico/contract';
import { TERMS_NOTICE_DAYS } from '../../../apps/api/src/site/terms/terms.ts';
import { REMINDERS } from '../../../apps/api/src/verification/assurances/validity.ts';
import { documentUntilOf } from '../../../apps/api/src/verification/person-tags/document-until.ts';

/**
 * What the policy, the terms, the answers, the letters and the screens promise about a person's data. `keys`: the texts
 * that say so. `is` and `kept`: the number or list in the code, and what the claim makes of it. `tests`: the titles of
 * those that turn the setting, move the clock or try to break it.
 */
export type Promised = {
  claim: string;
  keys: readonly string[];
  code?: { is: unknown; kept: unknown };
  tests: readonly string[];
};

const LEGAL = 'legal.privacy';
const DAY = 86_400_000;
const TODAY = Date.UTC(2026, 0, 1);

export const PROMISES: readonly Promised[] = [
  {
    claim: 'Sign-in codes and links work for no more than 30 minutes, once',
    keys: [`${LEGAL}.how_long.list.0`, 'ui.change.invalid_text', 'ui.errors.verification_missing'],
    code: {
      is: [
        EMAIL_CODE_TTL_MINUTES,
        SMS_CODE_TTL_MINUTES,
        RESET_LINK_TTL_MINUTES,
        VERIFIED_TTL_MINUTES,
      ],
      kept: [30, 10, 30, 30],
    },
    tests: ['R-CODE-1 works only once', 'R-RESET-5 accepts the link for exactly 30 minutes'],
  },
  {
    claim: 'Changes need a sign-in of the last 30 minutes',
    keys: ['verification.receipt.recent'],
    code: { is: RECENT_SIGN_IN_MINUTES, kept: 30 },
    tests: ['R-KYC-14 is refused without a recent sign-in, and changes nothing'],
  },
  {
    claim:
      'A rejection by one operator waits a day, in which its person can correct and an operator can decide otherwise',
    keys: [
      'mail.rejection_waiting.intro',
      'verification.standing.rejecting_text',
      'verification.standing.answer_hint',
    ],
    code: { is: REJECTION_WAIT_HOURS, kept: 24 },
    tests: [
      'R-DESK-5 waits for 24 hours, tells the person why and until when, and then takes effect once',
      'R-DESK-5 is stopped by the person, who withdraws and corrects the submission',
      'R-DESK-5 is answered once by the person, and the operators read it',
    ],
  },
  {
    claim: 'A sign-in record is deleted a week after the sign-in ends',
    keys: [`${LEGAL}.how_long.list.1`],
    tests: ['R-LOGIN-8 purges sessions a week after they ended, and keeps active ones'],
  },
  {
    claim:
      'A photo that is not sent is deleted after seven days, and again seven after a withdrawal',
    keys: [
      `${LEGAL}.how_long.list.4`,
      `${LEGAL}.how_long.list.5`,
      'pages.learn.questions.time.answer',
      'mail.withdrawn.intro',
      'verification.standing.withdraw_text',
    ],
    code: { is: DRAFT_TTL_DAYS, kept: 7 },
    tests: [
      'R-KYC-15 expires after seven days and is removed with its stored file',
      'R-KYC-17 images that are not submitted again expire like drafts',
    ],
  },
  {
    claim: 'Details that are not sent stay, on the server, until the person deletes them',
    keys: [
      `${LEGAL}.how_long.list.6`,
      `${LEGAL}.browser.text`,
      'pages.learn.questions.time.answer',
    ],
    tests: ['R-KYC-14 keeps details that were never sent until their person deletes them'],
  },
  {
    claim:
      'What was sent is deleted with its keys on the day that “Your data” shows, and its person is told without an alarm',
    keys: [
      `${LEGAL}.how_long.list.7`,
      'mail.erased.intro',
      'mail.erased.scheduled_intro',
      'verification.receipt.delete_undecided',
      'verification.receipt.all_undecided',
      'verification.receipt.encrypted',
    ],
    tests: [
      'R-KYC-14 %s: erases nothing a millisecond before the term, and everything at the term',
      'R-KYC-14 lists the details and each image with its deletion date: a draft’s expiry, a document’s retention',
      'R-KYC-14 is run by housekeeping, and notifies the person',
    ],
  },
  {
    claim:
      'The result stays with the account: that, when and how one was verified, and 18 or older',
    keys: [`${LEGAL}.how_long.list.8`, 'verification.receipt.kept_text', 'mail.erased.intro'],
    tests: [
      'R-OP-24 outlives the erasure by the person and by retention, and ends with the account',
    ],
  },
  {
    claim: 'Details kept for partners go when the person deletes them or the verification ends',
    keys: [
      `${LEGAL}.how_long.list.9`,
      'verification.receipt.share_text',
      'verification.receipt.share_until',
    ],
    tests: [
      'R-LIFE-20 are none until the person switches them on, and then those that were reviewed',
      'R-LIFE-22 %s: the row is gone with its key',
      'R-LIFE-22 comes with the last moment of the verification, before housekeeping',
    ],
  },
  {
    claim:
      'The security log stays for good, by the account’s id, and has no address, password or code',
    keys: [`${LEGAL}.how_long.list.3`, `${LEGAL}.sign_ins.text`, 'mail.account_deleted.intro'],
    tests: [
      'R-KYC-14 removes all its rows and objects; the audit trail stays, and holds',
      'R-AUDIT-1 stores no address, password, code or token in any row, and the whole chain holds',
    ],
  },
  {
    claim: 'An account can be deleted at any time, with everything that belongs to it',
    keys: [
      'legal.terms.ending.text',
      `${LEGAL}.how_long.list.2`,
      `${LEGAL}.rights.text`,
      'pages.faq.questions.deletion.answer',
      'verification.receipt.account_text',
      'mail.account_deleted.intro',
    ],
    tests: ['R-KYC-14 removes all its rows and objects; the audit trail stays, and holds'],
  },
  {
    claim: 'A person whose account we close is told, with where to write',
    keys: ['legal.terms.ending.text', 'mail.account_closed.intro', 'mail.account_closed.sms'],
    tests: [
      'R-AUDIT-3 is told to its owner once, with the address to write to',
      'R-AUDIT-3 is closed without a letter if the account has no address',
    ],
  },
  {
    claim: 'New terms are announced 30 days before they apply, on their page and by letter',
    keys: ['legal.terms.changes.text', 'account.legal_version.coming', 'mail.terms_changed.intro'],
    code: { is: TERMS_NOTICE_DAYS, kept: 30 },
    tests: [
      'R-REG-10 are announced once, by a command, for a day that leaves people the promised days',
      'R-REG-10 are told to each account with an address, in its language, and to no later one',
      'R-REG-10 the terms page names the day while it is to come, and after it',
      'R-REG-9 is recorded at a sign-up by email, phone, provider and wallet, with its time',
    ],
  },
  {
    claim:
      'The download has what is stored, without secrets, notes and the steps before a decision',
    keys: [`${LEGAL}.rights.text`, 'verification.receipt.take_text'],
    tests: [
      'R-KYC-14 contains all stored data about the person, and no secret',
      'R-KYC-14 reveals neither the work on an open case nor the operators’ IP addresses',
    ],
  },
  {
    claim: 'A photo is re-encoded without hidden data, and encrypted with its own key',
    keys: [
      `${LEGAL}.images.text`,
      'pages.faq.questions.safe.answer',
      'pages.learn.questions.images.answer',
      'pages.blog.articles.once.text.1',
      'verification.receipt.encrypted',
    ],
    tests: [
      'R-KYC-10 contains no camera metadata after decryption',
      'R-KYC-10 does not open with the object, or the key, of another document',
    ],
  },
  {
    claim: 'Only those who review a submission open its photos, and its person sees each view',
    keys: [
      `${LEGAL}.images.text`,
      `${LEGAL}.who.text`,
      'pages.faq.questions.safe.answer',
      'pages.learn.questions.images.answer',
      'pages.blog.articles.once.text.1',
    ],
    tests: [
      'R-KYC-14 R-KYC-13 lists every image access, latest first, by the reviewer’s number and not their name',
      'R-KYC-15 cannot be opened, removed or submitted by another account',
    ],
  },
  {
    claim:
      'Support staff see the state of an account and no photo, and its person sees each search',
    keys: [`${LEGAL}.who.text`],
    tests: [
      'R-DESK-11 shows facts: no name, no photo, no address in full',
      'R-DESK-12 is a line for each search and act, with reason and number, in list and download',
    ],
  },
  {
    claim:
      'Photos and document numbers are compared with other accounts, and a person judges a match',
    keys: [`${LEGAL}.images.text`],
    tests: [
      'R-KYC-13 is found by the same image and by a similar one',
      'R-KYC-13 R-KYC-14 is found by the document number, of which only a keyed hash is stored',
    ],
  },
  {
    claim:
      'A marker of the document stays until the verification or the document ends, up to ten years',
    keys: [
      `${LEGAL}.document_code.text`,
      'verification.receipt.tag_text',
      'verification.receipt.tag_held',
      'verification.receipt.account_tag',
    ],
    code: {
      is: new Date(documentUntilOf(TODAY, null)).getUTCFullYear(),
      kept: new Date(TODAY).getUTCFullYear() + 10,
    },
    tests: [
      'R-LIFE-14 CONFIRMED, then EXPIRED: until the end of the verification, to the moment',
      'R-LIFE-14 REVOKED: until the end of the document, what verified the person before included',
      'R-LIFE-14 a document whose end is not known, or had come before, is held for ten years',
      'R-LIFE-16 by another document keeps the old one until its own end, and no longer',
    ],
  },
  {
    claim:
      'A partner never gets photos, and a name or an address only if it asks and the person agrees',
    keys: [
      `${LEGAL}.who.text`,
      `${LEGAL}.partners.text.1`,
      'pages.faq.questions.safe.answer',
      'pages.blog.articles.once.text.1',
      'pages.learn.questions.images.answer',
      'verification.receipt.share_text',
      'verification.connect.lede_verify',
    ],
    code: {
      is: [...PARTNER_SCOPES.filter((scope) => !DETAIL_SCOPES.some((each) => each === scope))],
      kept: ['verified', 'age_over_18', 'person', 'identity_assurance'],
    },
    tests: [
      'R-OP-1 gives the agreed facts and nothing else, and asks no second time',
      'R-LIFE-27 reads each value on the page, and the partner gets exactly these',
      'R-LIFE-29 a page that showed others, or none, is refused and nothing is agreed to',
    ],
  },
  {
    claim: 'A partner learns the month of a verification, and 18 or older, not the date of birth',
    keys: [
      `${LEGAL}.partners.text.0`,
      'verification.connect.adult',
      'verification.connect.adult_text',
      'verification.connect.verified_text',
    ],
    code: { is: MIN_AGE_YEARS, kept: 18 },
    tests: [
      'R-OP-24 is the kind of document, the month and the age, and neither photos nor details bring more',
      'R-OP-10 names the partner’s site, and shows a verified person the month that the partner learns',
    ],
  },
  {
    claim: 'A partner that asks learns how and when the person signed in, and no other one does',
    keys: [`${LEGAL}.partners.text.0`],
    tests: [
      'R-ACR-2 and acr are not at UserInfo, and the record says what the app learned',
      'R-OP-115 auth_time is given to a client that asks by max_age or an essential claim, and to no other',
    ],
  },
  {
    claim: 'Every partner has another number for a person; disconnected, it gets nothing more',
    keys: [
      `${LEGAL}.partners.text.2`,
      `${LEGAL}.partners.text.3`,
      'verification.connect.number_text',
      'verification.connections.disconnect_text',
      'mail.partner_closed.intro',
    ],
    tests: [
      'R-OP-4 are part of the data download, with the number by which each partner knows the person',
      'R-OP-4 kills every token at once when the person disconnects, and asks again next time',
      'R-OP-69 get one message each, however many processes do it and wherever one is killed',
    ],
  },
  {
    claim: 'A consent that was not used for a year is asked for again',
    keys: [`${LEGAL}.partners.text.3`, 'verification.connect.until'],
    code: { is: CONSENT_UNUSED_DAYS, kept: 365 },
    tests: ['R-SSF-8 a consent that was not used for a year tells nothing'],
  },
  {
    claim: 'A verification is revoked by two people, and its person reads why',
    keys: ['mail.revoked.intro'],
    tests: ['R-LIFE-7 one proposes, another agrees, and the person reads why'],
  },
  {
    claim: 'A submission can be withdrawn and corrected until the decision',
    keys: ['legal.terms.review.text', 'pages.learn.questions.after.answer'],
    tests: [
      'R-KYC-17 is possible once, only for a waiting submission, and requires its owner’s token',
      'R-KYC-17 keeps details and images, which can be corrected and submitted again',
    ],
  },
  {
    claim: 'A verification that ends is announced: two reminders, and a letter',
    keys: ['mail.expiring.intro', 'mail.expired.intro'],
    code: { is: REMINDERS.map((ms) => ms / DAY), kept: [60, 7] },
    tests: [
      'R-LIFE-1 R-LIFE-2 R-LIFE-3 has an end, two reminders before it, and begins again after it',
    ],
  },
  {
    claim:
      'A new or removed sign-in method is told to the owner, and the last one cannot be removed',
    keys: ['pages.blog.articles.ways.text.1'],
    tests: [
      'R-DOOR-2 go to the address that the account had before, not to the one just added',
      'R-DOOR-3 go to the remaining address and to the removed one',
      'R-DOOR-3 is refused for the last one of an account, of every kind',
    ],
  },
  {
    claim: 'A reset signs out every device, a change every other one',
    keys: [
      'mail.notice.not_you',
      'mail.password_reset.intro',
      'mail.password_changed.intro',
      'ui.change.lede',
    ],
    tests: [
      'R-RESET-5 ends every session of the account, and none of another account',
      'R-RESET-5 ends the other sessions and keeps the current one',
    ],
  },
  {
    claim:
      'Providers give no password; of a wallet its address is kept, and not its signature; of a passkey what signs in with it',
    keys: [`${LEGAL}.providers.text`, 'pages.faq.questions.wallet.answer'],
    tests: [
      'R-PK-9 the data download has it, and the deletion of the account removes it',
      'R-WAL-5 the first sign-in makes an account without an address, the next one signs in to it',
    ],
  },
  {
    claim: 'The browser’s time zone is kept for the times in letters',
    keys: [`${LEGAL}.sign_ins.text`],
    tests: ['R-I18N-10 uses the browser’s time zone from the last sign-in or session refresh'],
  },
  {
    claim: 'One has to be 18 or older',
    keys: ['legal.terms.account.text', 'pages.learn.questions.need.answer', 'ui.fields.under_age'],
    code: { is: MIN_AGE_YEARS, kept: 18 },
    tests: [
      'R-VAL-3 the age check on the server',
      'R-VAL-3 agrees with counting birthdays one by one',
    ],
  },
];

/** Texts of the policy and the terms that were read, and promise nothing that a test could keep. */
export const NO_PROMISE: readonly string[] = [
  'legal.terms.intro',
  'legal.terms.service.text',
  'legal.terms.truth.text',
  'legal.terms.conduct.text',
  'legal.terms.liability.text',
  'legal.privacy.intro',
  'legal.privacy.what.list.0',
  'legal.privacy.what.list.1',
  'legal.privacy.what.list.2',
  'legal.privacy.what.list.3',
  'legal.privacy.what.list.4',
  'legal.privacy.what.list.5',
  'legal.privacy.what.list.6',
  'legal.privacy.what.list.7',
  'legal.privacy.why.text',
  'legal.privacy.contact.text',
  'legal.privacy.how_long.list.10',
];

/** The English that the claims were read from, as a hash by key: {@link PROMISES} was compared with exactly that. */
export const READ: Readonly<Record<string, string>> = {
  'legal.privacy.browser.text': '90a67dc5',
  'legal.privacy.document_code.text': 'd3affdc0',
  'legal.privacy.how_long.list.0': '02090c9e',
  'legal.privacy.how_long.list.1': '6da96f82',
  'legal.privacy.how_long.list.2': '9334b8eb',
  'legal.privacy.how_long.list.3': '271ab1f2',
  'legal.privacy.how_long.list.4': 'd960f27e',
  'legal.privacy.how_long.list.5': '60734492',
  'legal.privacy.how_long.list.6': '25d49e48',
  'legal.privacy.how_long.list.7': 'cc997a55',
  'legal.privacy.how_long.list.8': '50e43e98',
  'legal.privacy.how_long.list.9': 'e3b1ddc9',
  'legal.privacy.images.text': '1c584ac9',
  'legal.privacy.partners.text.0': '577e3ba2',
  'legal.privacy.partners.text.1': '083129c1',
  'legal.privacy.partners.text.2': 'a38d37a8',
  'legal.privacy.partners.text.3': '4cb34b40',
  'legal.privacy.providers.text': '780599bf',
  'legal.privacy.rights.text': '9ebe0e6b',
  'legal.privacy.sign_ins.text': 'a477d8ff',
  'legal.privacy.who.text': '3a934b5e',
  'legal.terms.account.text': 'c9fd39b0',
  'legal.terms.changes.text': '8abbcbae',
  'account.legal_version.coming': 'f55e664b',
  'legal.terms.ending.text': '7a25c507',
  'legal.terms.review.text': '2d87efc0',
  'mail.account_closed.intro': '64b0c6c6',
  'mail.account_closed.sms': '9d16a9f7',
  'mail.account_deleted.intro': '8e36522c',
  'mail.erased.intro': 'd6ecec6c',
  'mail.erased.scheduled_intro': '288196aa',
  'mail.expired.intro': 'fae53167',
  'mail.expiring.intro': '7f292e78',
  'mail.notice.not_you': '02320a38',
  'mail.partner_closed.intro': 'f587072a',
  'mail.password_changed.intro': '17cb8f65',
  'mail.password_reset.intro': '09c0770b',
  'mail.rejection_waiting.intro': '261fda16',
  'mail.revoked.intro': '3397d1f9',
  'mail.terms_changed.intro': '1bcb75c6',
  'mail.withdrawn.intro': '66fef677',
  'pages.blog.articles.once.text.1': 'ce409e08',
  'pages.blog.articles.ways.text.1': '9cc6796e',
  'pages.faq.questions.deletion.answer': '556a9c05',
  'pages.faq.questions.safe.answer': 'af626458',
  'pages.faq.questions.wallet.answer': '223998eb',
  'pages.learn.questions.after.answer': 'e1d8a672',
  'pages.learn.questions.images.answer': 'b020ea8a',
  'pages.learn.questions.need.answer': '86437751',
  'pages.learn.questions.time.answer': '4d74865b',
  'ui.change.invalid_text': 'cb4fc3dd',
  'ui.change.lede': '3e1d2ac5',
  'ui.errors.verification_missing': '815c9e55',
  'ui.fields.under_age': '04f6c320',
  'verification.connect.adult': '8c6a3f1f',
  'verification.connect.adult_text': '5ae24d24',
  'verification.connect.lede_verify': 'b025e6bf',
  'verification.connect.number_text': '528627d9',
  'verification.connect.until': 'f9040612',
  'verification.connect.verified_text': '741cd8e9',
  'verification.connections.disconnect_text': 'f52e4f2c',
  'verification.receipt.account_tag': 'e03e1f21',
  'verification.receipt.account_text': '539f4872',
  'verification.receipt.all_undecided': 'a6da88dd',
  'verification.receipt.delete_undecided': 'c7798c16',
  'verification.receipt.encrypted': '4e0b055c',
  'verification.receipt.kept_text': '0b1a3b2e',
  'verification.receipt.recent': 'ea371238',
  'verification.receipt.share_text': 'c3d0ae4f',
  'verification.receipt.share_until': 'e4391493',
  'verification.receipt.tag_held': '04e3f032',
  'verification.receipt.tag_text': '81907e55',
  'verification.receipt.take_text': 'dfd7a1c8',
  'verification.standing.answer_hint': '6b4b5207',
  'verification.standing.rejecting_text': 'e4a1b794',
  'verification.standing.withdraw_text': '74236671',
};
