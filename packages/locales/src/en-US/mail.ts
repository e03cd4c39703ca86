import { parts, reasons } from './reasons.ts';

/** Emails and text messages. The code comes first in a subject, so that a lock screen shows it. */
export const mail = {
  code: {
    subject: '{code} is your Portico code',
    heading: 'Your code',
    intro: 'Enter this code on the page where you requested it.',
    valid: '{minutes, plural, one {It works for # minute.} other {It works for # minutes.}}',
    not_you:
      'Didn’t ask for this code? You can ignore this email: nobody can sign in without it. Never share it, not even with us.',
    sms: '{code} is your Portico code. Never share it.',
  },
  reset_link: {
    subject: 'Set a new password for Portico',
    heading: 'Set a new password',
    intro: 'You asked for a link to set a new password. Here it is:',
    button: 'Choose a new password',
    valid:
      '{minutes, plural, one {The link works once, for # minute.} other {The link works once, for # minutes.}}',
    not_you:
      'Didn’t ask for this link? You can ignore this email: your password stays the same. Never share the link, not even with us.',
  },
  reset_unknown: {
    subject: 'No Portico account with this address',
    heading: 'There’s no account with this address',
    intro:
      'Someone, probably you, asked for a link to set a new password, but no account uses this email address. Maybe you signed up with a different address, a phone number, Google, Apple, or a wallet?',
    button: 'Go to Portico',
    not_you: 'Wasn’t you? You can ignore this email: nothing has changed.',
  },
  notice: {
    when: 'When: {when}',
    not_you: 'Wasn’t you? Set a new password right away. That also signs out every device.',
    button: 'Set a new password',
    sms: '{what} Not you? Go to {url}',
  },
  password_reset: {
    subject: 'Your Portico password was changed',
    heading: 'Your password was changed',
    intro: 'It was reset using a link sent to this mailbox, and every device was signed out.',
    sms: 'Portico: your password was changed.',
  },
  password_changed: {
    subject: 'Your Portico password was changed',
    heading: 'Your password was changed',
    intro: 'It was changed in your account, and every other device was signed out.',
    sms: 'Portico: your password was changed.',
  },
  refresh_replayed: {
    subject: 'We signed a device out of your Portico account',
    heading: 'We signed out a device to be safe',
    intro:
      'One of your sign-ins was used in two places, which can mean that someone copied it. We ended it. If you were just signed out, sign in again.',
    sms: 'Portico: one of your sign-ins was used in two places, so we ended it.',
  },
  identity_added: {
    subject: 'A sign-in method was added to your Portico account',
    heading: 'A sign-in method was added',
    intro: 'You can now also sign in with: {way}',
    sms: 'Portico: a sign-in method was added: {way}.',
  },
  identity_removed: {
    subject: 'A sign-in method was removed from your Portico account',
    heading: 'A sign-in method was removed',
    intro: 'You can no longer sign in with: {way}',
    sms: 'Portico: a sign-in method was removed: {way}.',
  },
  verification: {
    mark: '{part}: {reason}',
    contact: 'Questions? Write to {address} and include your reference number: {reference}',
    not_you: 'Wasn’t you? Set a new password right away: {url}',
    stays: 'You stay verified until {when}.',
  },
  submitted: {
    subject: 'We’ve received your verification',
    heading: 'We’ve received your verification',
    intro: 'A person will review what you sent. We’ll write to you as soon as there’s a decision.',
    sms: 'Portico: we have received your verification. We will tell you as soon as there is a decision.',
    button: 'Check the status',
  },
  withdrawn: {
    subject: 'You withdrew your submission',
    heading: 'Your submission is withdrawn',
    intro:
      'We won’t review it. Your details and photos are still saved, so you can correct them and send everything again. Photos you don’t send are deleted after {days, plural, one {# day} other {# days}}.',
    sms: 'Portico: your submission was withdrawn.',
    button: 'Correct and send again',
  },
  confirmed: {
    subject: 'You’re verified',
    heading: 'You’re verified',
    intro: 'We’ve confirmed your identity, and all features are unlocked.',
    sms: 'Portico: you are verified.',
    button: 'Open Portico',
    partner_intro: 'We’ve confirmed your identity. You can now continue to {partner}.',
    partner_button: 'Continue to {partner}',
  },
  resubmission: {
    subject: 'We need a little more to verify you',
    heading: 'We need a little more from you',
    intro: 'We couldn’t decide yet. Everything else was fine; we only need this:',
    sms: 'Portico: we need a little more from you to finish your verification.',
    button: 'Fix it now',
  },
  rejected: {
    subject: 'Your verification was not accepted',
    heading: 'We couldn’t verify you',
    intro: 'Two people reviewed what you sent. Here’s why we couldn’t accept it:',
    sms: 'Portico: your verification was not accepted.',
    button: 'See what you can do',
  },
  expiring: {
    subject: 'Your verification expires soon',
    heading: 'Your verification expires soon',
    intro:
      'Your verification is valid until {when}. Renew it before then, and partners stay open to you without a gap.',
    sms: 'Portico: your verification is valid until {when}.',
    button: 'Renew now',
  },
  expired: {
    subject: 'Your verification has expired',
    heading: 'Your verification has expired',
    intro:
      'It was valid until {when}. Partners now see you as not verified. Verify again to use them as before.',
    sms: 'Portico: your verification has expired. Verify again to use partners as before.',
    button: 'Verify again',
  },
  suspended: {
    subject: 'Your verification is suspended',
    heading: 'Your verification is suspended',
    intro:
      'You suspended it, so partners now see you as not verified. To be verified again, send a new document.',
    sms: 'Portico: your verification is suspended.',
    button: 'Verify again',
  },
  revoked: {
    subject: 'Your verification was revoked',
    heading: 'Your verification was revoked',
    intro:
      'Two people reviewed it and ended it, so partners now see you as not verified. Here’s why:',
    sms: 'Portico: your verification was revoked.',
    button: 'See what you can do',
  },
  erased: {
    subject: 'Your photos and details were deleted',
    heading: 'Your photos and details were deleted',
    intro:
      'We deleted the photos and details from your verification, along with the keys they were encrypted with. The decision stays on record.',
    sms: 'Portico: the photos and details from your verification were deleted.',
    button: 'See what’s stored',
  },
  account_deleted: {
    subject: 'Your Portico account was deleted',
    heading: 'Your account was deleted',
    intro: 'Your sign-in methods, details, and photos are gone, too. We’re sorry to see you go.',
    sms: 'Portico: your account was deleted.',
  },
  partner_closed: {
    subject: 'A partner you connected has left Portico',
    heading: 'A partner you connected has left Portico',
    intro:
      'You can no longer sign in to {partner} with Portico: it has left. It gets nothing more from us. What it already knows stays with it; ask it what happens to that.',
    sms: 'Portico: a partner you connected has left. You can no longer sign in there.',
    button: 'See your partners',
  },
  parts,
  reasons,
  ways: {
    email: 'email {label}',
    phone: 'phone number {label}',
    google: 'Google {label}',
    apple: 'Apple {label}',
    wallet: 'wallet {label}',
  },
  footer: 'Portico sent this email because someone entered this address.',
  footer_owner: 'Portico sent this email because this address belongs to your account.',
} as const;
