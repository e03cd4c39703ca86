import type { MailMessages } from '../messages.ts';

export const mail = {
  code: {
    subject: '{code} est votre code Portico',
    heading: 'Votre code',
    intro: 'Saisissez ce code sur la page où vous l’avez demandé :',
    valid:
      '{minutes, plural, one {Il est valable # minute.} many {Il est valable # de minutes.} other {Il est valable # minutes.}}',
    not_you:
      'Vous ne l’avez pas demandé ? Ignorez cet e-mail : sans le code, personne ne peut entrer. Ne le communiquez jamais, même à nous.',
    sms: '{code} est votre code Portico. Ne le communiquez à personne.',
  },
  footer: 'Cet e-mail vient de Portico, parce que quelqu’un a saisi cette adresse.',
} satisfies MailMessages;
