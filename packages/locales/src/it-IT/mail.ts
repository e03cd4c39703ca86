import type { MailMessages } from '../messages.ts';
import { parts, reasons } from './reasons.ts';

export const mail = {
  code: {
    subject: '{code} è il tuo codice Portico',
    heading: 'Il tuo codice',
    intro: 'Inserisci questo codice nella pagina in cui lo hai richiesto.',
    valid:
      '{minutes, plural, one {Vale # minuto.} many {Vale # di minuti.} other {Vale # minuti.}}',
    not_you:
      'Non lo hai richiesto tu? Allora ignora questa email: senza il codice non entra nessuno. Non darlo mai a nessuno, nemmeno a noi.',
    sms: '{code} è il tuo codice Portico. Non darlo a nessuno.',
  },
  reset_link: {
    subject: 'Crea una nuova password per Portico',
    heading: 'Crea una nuova password',
    intro: 'Hai richiesto un link per creare una nuova password. Eccolo:',
    button: 'Scegli una nuova password',
    valid:
      '{minutes, plural, one {Vale # minuto, una volta sola.} many {Vale # di minuti, una volta sola.} other {Vale # minuti, una volta sola.}}',
    not_you:
      'Non lo hai richiesto tu? Allora ignora questa email: la tua password resta com’è. Non dare mai il link a nessuno, nemmeno a noi.',
  },
  reset_unknown: {
    subject: 'Nessun account Portico con questo indirizzo',
    heading: 'Nessun account ha questo indirizzo',
    intro:
      'Qualcuno, probabilmente tu, ha richiesto un link per creare una nuova password. Ma nessun account ha questo indirizzo email. Forse hai creato il tuo con un altro indirizzo, un numero di cellulare, Google, Apple o un wallet?',
    button: 'Vai a Portico',
    not_you: 'Non lo hai richiesto tu? Allora ignora questa email: non è successo nulla.',
  },
  notice: {
    when: 'Quando: {when}',
    not_you:
      'Non ti risulta? Allora crea subito una nuova password. Così si chiudono anche tutte le sessioni.',
    button: 'Crea una nuova password',
    sms: '{what} Non ti risulta? Vai su {url}',
  },
  password_reset: {
    subject: 'La tua password Portico è stata modificata',
    heading: 'La tua password è stata modificata',
    intro:
      'È stata reimpostata con un link inviato a questa casella, e tutte le sessioni sono state chiuse.',
    sms: 'La tua password Portico è stata modificata.',
  },
  password_changed: {
    subject: 'La tua password Portico è stata modificata',
    heading: 'La tua password è stata modificata',
    intro: 'È stata modificata nel tuo account, e tutte le altre sessioni sono state chiuse.',
    sms: 'La tua password Portico è stata modificata.',
  },
  refresh_replayed: {
    subject: 'Abbiamo chiuso una sessione del tuo account Portico',
    heading: 'Abbiamo chiuso una sessione per sicurezza',
    intro:
      'Una delle tue sessioni è stata usata in due posti, come succede quando qualcuno la copia. L’abbiamo chiusa. Se la stavi usando, accedi di nuovo.',
    sms: 'Abbiamo chiuso una tua sessione Portico perché veniva usata in due posti.',
  },
  identity_added: {
    subject: 'Nuovo metodo di accesso al tuo account Portico',
    heading: 'È stato aggiunto un metodo di accesso',
    intro: 'Da ora anche questo apre il tuo account: {way}',
    sms: 'Nuovo metodo di accesso al tuo account Portico: {way}.',
  },
  identity_removed: {
    subject: 'Metodo di accesso rimosso dal tuo account Portico',
    heading: 'È stato rimosso un metodo di accesso',
    intro: 'Questo non apre più il tuo account: {way}',
    sms: 'Metodo di accesso rimosso dal tuo account Portico: {way}.',
  },
  verification: {
    mark: '{part}: {reason}',
    contact: 'Hai domande? Scrivi a {address} e indica il tuo numero di riferimento: {reference}',
    not_you: 'Non ti risulta? Allora crea subito una nuova password: {url}',
  },
  submitted: {
    subject: 'La tua richiesta è arrivata',
    heading: 'È arrivata',
    intro: 'Una persona esaminerà quello che hai inviato. Ti scriveremo appena c’è una decisione.',
    sms: 'La tua richiesta di verifica è arrivata a Portico. Ti avviseremo appena c’è una decisione.',
    button: 'Vedi a che punto è',
  },
  withdrawn: {
    subject: 'Hai ritirato la tua richiesta',
    heading: 'La tua richiesta è ritirata',
    intro:
      'Non verrà più esaminata. I tuoi dati e le tue foto sono ancora salvati: puoi correggerli e inviare di nuovo tutto. Le foto che non invii vengono cancellate dopo {days, plural, one {# giorno} other {# giorni}}.',
    sms: 'Portico: la tua richiesta è stata ritirata.',
    button: 'Correggi e invia di nuovo',
  },
  confirmed: {
    subject: 'La tua identità è verificata',
    heading: 'La tua identità è verificata',
    intro: 'È tutto confermato: ora in Portico ogni porta è aperta per te.',
    sms: 'Portico: la tua identità è verificata.',
    button: 'Apri Portico',
  },
  resubmission: {
    subject: 'Per la tua verifica serve ancora qualcosa',
    heading: 'Serve ancora qualcosa',
    intro:
      'Non abbiamo ancora potuto decidere. Serve solo questo; tutto il resto andava bene e resta:',
    sms: 'Portico: per la tua verifica serve ancora qualcosa.',
    button: 'Correggi ora',
  },
  rejected: {
    subject: 'La tua richiesta non è stata accettata',
    heading: 'Non abbiamo potuto verificare la tua identità',
    intro:
      'Due persone hanno esaminato quello che hai inviato. Non abbiamo potuto accettarlo, per questo motivo:',
    sms: 'Portico: la tua richiesta di verifica non è stata accettata.',
    button: 'Vedi che cosa puoi fare',
  },
  erased: {
    subject: 'Le tue immagini e i tuoi dati sono stati cancellati',
    heading: 'Tutto cancellato',
    intro:
      'Le immagini e i dati della tua verifica sono stati distrutti insieme alle loro chiavi. Nessuno può più aprirli. La decisione resta.',
    sms: 'Portico: le immagini e i dati della tua verifica sono stati cancellati.',
    button: 'Vedi che cosa è salvato',
  },
  account_deleted: {
    subject: 'Il tuo account Portico è stato eliminato',
    heading: 'Il tuo account è stato eliminato',
    intro: 'È sparito con tutto quello che ne faceva parte. Ci dispiace vederti andare via.',
    sms: 'Il tuo account Portico è stato eliminato.',
  },
  parts,
  reasons,
  ways: {
    email: 'email {label}',
    phone: 'cellulare {label}',
    google: 'Google {label}',
    apple: 'Apple {label}',
    wallet: 'wallet {label}',
  },
  footer: 'Questa email arriva da Portico perché qualcuno ha inserito questo indirizzo.',
  footer_owner: 'Questa email arriva da Portico perché l’indirizzo appartiene al tuo account.',
} satisfies MailMessages;
