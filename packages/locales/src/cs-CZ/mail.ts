import type { MailMessages } from '../messages.ts';

export const mail = {
  code: {
    subject: '{code} je váš kód pro Portico',
    heading: 'Váš kód',
    intro: 'Zadejte tento kód na stránce, která o něj žádá:',
    valid:
      '{minutes, plural, one {Platí # minutu.} few {Platí # minuty.} many {Platí # minuty.} other {Platí # minut.}}',
    not_you:
      'Není to váš požadavek? Pak si tohoto e-mailu nevšímejte: bez kódu se nikdo dovnitř nedostane. Nikdy ho nikomu nesdělujte, ani nám.',
    sms: '{code} je váš kód pro Portico. Nikomu ho nesdělujte.',
  },
  footer: 'Tento e-mail poslalo Portico, protože někdo zadal tuto adresu.',
} satisfies MailMessages;
