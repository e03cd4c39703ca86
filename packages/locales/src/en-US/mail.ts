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
  footer: 'This email was sent by Portico because somebody entered this address.',
} as const;
