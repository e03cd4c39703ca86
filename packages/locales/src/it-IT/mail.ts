import type { MailMessages } from '../messages.ts';

export const mail = {
  code: {
    subject: '{code} è il tuo codice Portico',
    heading: 'Il tuo codice',
    intro: 'Inserisci questo codice nella pagina in cui lo hai chiesto:',
    valid:
      '{minutes, plural, one {Vale # minuto.} many {Vale # di minuti.} other {Vale # minuti.}}',
    not_you:
      'Non lo hai chiesto tu? Allora ignora questa email: senza il codice non entra nessuno. Non darlo mai a nessuno, nemmeno a noi.',
    sms: '{code} è il tuo codice Portico. Non darlo a nessuno.',
  },
  footer: 'Questa email arriva da Portico perché qualcuno ha inserito questo indirizzo.',
} satisfies MailMessages;
