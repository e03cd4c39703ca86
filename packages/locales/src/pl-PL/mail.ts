import type { MailMessages } from '../messages.ts';

export const mail = {
  code: {
    subject: '{code} to twój kod Portico',
    heading: 'Twój kod',
    intro: 'Wpisz ten kod na stronie, która o niego prosi:',
    valid:
      '{minutes, plural, one {Jest ważny przez # minutę.} few {Jest ważny przez # minuty.} many {Jest ważny przez # minut.} other {Jest ważny przez # minuty.}}',
    not_you:
      'To nie była twoja prośba? Zignoruj tę wiadomość: bez kodu nikt się nie zaloguje. Nigdy nikomu go nie podawaj, nawet nam.',
    sms: '{code} to twój kod Portico. Nikomu go nie podawaj.',
  },
  footer: 'Tę wiadomość wysłał serwis Portico, ponieważ ktoś podał ten adres.',
} satisfies MailMessages;
