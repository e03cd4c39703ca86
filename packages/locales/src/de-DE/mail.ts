import type { MailMessages } from '../messages.ts';

export const mail = {
  code: {
    subject: '{code} ist Ihr Portico-Code',
    heading: 'Ihr Code',
    intro: 'Geben Sie diesen Code auf der Seite ein, auf der Sie ihn angefordert haben:',
    valid: '{minutes, plural, one {Er gilt # Minute lang.} other {Er gilt # Minuten lang.}}',
    not_you:
      'Sie haben keinen Code angefordert? Dann können Sie diese E-Mail ignorieren: Ohne den Code kommt niemand hinein. Geben Sie ihn nie weiter, auch nicht an uns.',
    sms: '{code} ist Ihr Portico-Code. Geben Sie ihn nie weiter.',
  },
  footer: 'Diese E-Mail kommt von Portico, weil jemand diese Adresse eingegeben hat.',
} satisfies MailMessages;
