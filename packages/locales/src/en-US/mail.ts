import { parts, reasons } from './reasons.ts';

/** E-mails and text messages. The code stands first in a subject, so that a lock screen shows it. */
export const mail = {
  code: {
    subject: '{code} is your Portico code',
    heading: 'Your code',
    intro: 'Enter this code on the page where you asked for it:',
    valid: '{minutes, plural, one {It works for # minute.} other {It works for # minutes.}}',
    not_you:
      'You did not ask for it? Then ignore this email: without the code nobody gets in. Never pass it on, not even to us.',
    sms: '{code} is your Portico code. Never pass it on.',
  },
  reset_link: {
    subject: 'Set a new password for Portico',
    heading: 'Set a new password',
    intro: 'You asked for a link to set a new password. Here it is:',
    button: 'Choose a new password',
    valid:
      '{minutes, plural, one {It works for # minute, once.} other {It works for # minutes, once.}}',
    not_you:
      'You did not ask for it? Then ignore this email: your password stays as it is. Never pass the link on, not even to us.',
  },
  reset_unknown: {
    subject: 'No Portico account with this address',
    heading: 'There is no account with this address',
    intro:
      'Somebody, probably you, asked for a link to set a new password. But no account has this email address. Perhaps you signed up with another address, a phone number, Google, Apple or a wallet?',
    button: 'Go to Portico',
    not_you: 'It was not you? Then ignore this email: nothing has happened.',
  },
  notice: {
    when: 'When: {when} UTC',
    not_you: 'It was not you? Then set a new password at once. That also signs everybody out.',
    button: 'Set a new password',
    sms: '{what} Not you? Go to {url}',
  },
  password_reset: {
    subject: 'Your Portico password was changed',
    heading: 'Your password was changed',
    intro: 'It was set anew by a link from this mailbox, and every device was signed out.',
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
    heading: 'We signed a device out to be safe',
    intro:
      'One of your sign-ins was used in two places, as happens when somebody copies it. We ended it. If you were signed out just now, sign in again.',
    sms: 'Portico: one of your sign-ins was used in two places, so we ended it.',
  },
  identity_added: {
    subject: 'A way to sign in was added to your Portico account',
    heading: 'A way to sign in was added',
    intro: 'From now on this opens your account, too: {way}',
    sms: 'Portico: a way to sign in was added: {way}.',
  },
  identity_removed: {
    subject: 'A way to sign in was removed from your Portico account',
    heading: 'A way to sign in was removed',
    intro: 'This no longer opens your account: {way}',
    sms: 'Portico: a way to sign in was removed: {way}.',
  },
  verification: {
    button: 'Go to Portico',
    not_you: 'It was not you? Then set a new password at once: {url}',
  },
  submitted: {
    subject: 'Your verification has arrived',
    heading: 'It has arrived',
    intro: 'A person will look at what you sent. We will write to you as soon as it is decided.',
    sms: 'Portico: your verification has arrived. We will tell you as soon as it is decided.',
  },
  confirmed: {
    subject: 'You are verified',
    heading: 'You are verified',
    intro: 'Your identity is confirmed, and everything at Portico is open to you.',
    sms: 'Portico: you are verified.',
  },
  resubmission: {
    subject: 'Something is needed for your verification',
    heading: 'Something is needed once more',
    intro: 'We could not decide yet. Only this is needed; everything else was fine and stays:',
    sms: 'Portico: something is needed once more for your verification.',
  },
  rejected: {
    subject: 'Your verification was not accepted',
    heading: 'We could not verify you',
    intro: 'Two people have looked at what you sent. We could not accept it, for this reason:',
    sms: 'Portico: your verification was not accepted.',
  },
  erased: {
    subject: 'Your images and details were erased',
    heading: 'Erased',
    intro:
      'The images and details of your verification were destroyed with their keys. Nobody can open them again. What was decided stays.',
    sms: 'Portico: the images and details of your verification were erased.',
  },
  account_deleted: {
    subject: 'Your Portico account was deleted',
    heading: 'Your account was deleted',
    intro: 'It is gone with everything that belonged to it. We are sorry to see you go.',
    sms: 'Portico: your account was deleted.',
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
  footer: 'This email was sent by Portico because somebody entered this address.',
  footer_owner: 'This email was sent by Portico because the address belongs to your account.',
} as const;
