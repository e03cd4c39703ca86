import type { MailMessages } from '../messages.ts';
import { parts, reasons } from './reasons.ts';

export const mail = {
  code: {
    subject: '{code} è il tuo codice Portico',
    heading: 'Il tuo codice',
    intro: 'Inserisci questo codice nella pagina in cui lo hai richiesto.',
    valid:
      '{minutes, plural, one {È valido per # minuto.} many {È valido per # di minuti.} other {È valido per # minuti.}}',
    not_you:
      'Non hai richiesto tu questo codice? Puoi ignorare questa email: senza il codice nessuno può accedere. Non darlo a nessuno, nemmeno a noi.',
    sms: '{code} è il tuo codice Portico. Non darlo a nessuno.',
  },
  reset_link: {
    subject: 'Crea una nuova password per Portico',
    heading: 'Crea una nuova password',
    intro: 'Hai richiesto un link per creare una nuova password. Eccolo:',
    button: 'Scegli una nuova password',
    valid:
      '{minutes, plural, one {Il link è valido per # minuto e si può usare una volta sola.} many {Il link è valido per # di minuti e si può usare una volta sola.} other {Il link è valido per # minuti e si può usare una volta sola.}}',
    not_you:
      'Non hai richiesto tu questo link? Puoi ignorare questa email: la tua password resta la stessa. Non dare il link a nessuno, nemmeno a noi.',
  },
  reset_unknown: {
    subject: 'Nessun account Portico con questo indirizzo',
    heading: 'Non c’è nessun account con questo indirizzo',
    intro:
      'Qualcuno, probabilmente tu, ha richiesto un link per creare una nuova password, ma nessun account usa questo indirizzo email. Forse hai creato il tuo con un altro indirizzo, un numero di cellulare, Google, Apple o un wallet?',
    button: 'Vai a Portico',
    not_you: 'Non lo hai richiesto tu? Puoi ignorare questa email: non è cambiato nulla.',
  },
  notice: {
    when: 'Quando: {when}',
    not_you:
      'Non ti risulta? Crea subito una nuova password. Così si chiudono anche tutte le sessioni.',
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
      'Una delle tue sessioni è stata usata in due posti: può significare che qualcuno l’ha copiata. L’abbiamo chiusa. Se la tua sessione si è appena interrotta, accedi di nuovo.',
    sms: 'Portico: abbiamo chiuso una tua sessione usata in due posti.',
  },
  identity_added: {
    subject: 'Nuovo metodo di accesso al tuo account Portico',
    heading: 'È stato aggiunto un metodo di accesso',
    intro: 'Ora puoi accedere anche con: {way}',
    sms: 'Nuovo metodo di accesso al tuo account Portico: {way}.',
  },
  identity_removed: {
    subject: 'Metodo di accesso rimosso dal tuo account Portico',
    heading: 'È stato rimosso un metodo di accesso',
    intro: 'Non puoi più accedere con: {way}',
    sms: 'Metodo di accesso rimosso dal tuo account Portico: {way}.',
  },
  verification: {
    mark: '{part}: {reason}',
    contact: 'Hai domande? Scrivi a {address} e indica il tuo numero di riferimento: {reference}',
    not_you: 'Non ti risulta? Crea subito una nuova password: {url}',
    stays: 'La tua verifica attuale resta valida. Ultimo giorno: {when}.',
  },
  submitted: {
    subject: 'Abbiamo ricevuto la tua richiesta',
    heading: 'Abbiamo ricevuto la tua richiesta',
    intro: 'Una persona esaminerà quello che hai inviato. Ti scriveremo non appena avremo deciso.',
    sms: 'Portico: abbiamo ricevuto la tua richiesta di verifica. Ti avviseremo non appena avremo deciso.',
    button: 'Vedi a che punto è',
  },
  withdrawn: {
    subject: 'Hai ritirato la tua richiesta',
    heading: 'Hai ritirato la tua richiesta',
    intro:
      'Non la esamineremo. I tuoi dati e le tue foto sono ancora salvati: puoi correggerli e inviare di nuovo tutto. Le foto che non invii vengono eliminate dopo {days, plural, one {# giorno} many {# di giorni} other {# giorni}}.',
    sms: 'Portico: la tua richiesta è stata ritirata.',
    button: 'Correggi e invia di nuovo',
  },
  confirmed: {
    subject: 'La tua identità è verificata',
    heading: 'La tua identità è verificata',
    intro: 'Abbiamo confermato la tua identità e tutte le funzioni sono sbloccate.',
    sms: 'Portico: la tua identità è verificata.',
    button: 'Apri Portico',
    partner_intro: 'Abbiamo confermato la tua identità. Ora puoi proseguire su {partner}.',
    partner_button: 'Prosegui su {partner}',
  },
  resubmission: {
    subject: 'Per la tua verifica ci serve ancora qualcosa',
    heading: 'Ci serve ancora qualcosa',
    intro: 'Non abbiamo ancora potuto decidere. Tutto il resto andava bene; ci serve solo questo:',
    sms: 'Portico: per completare la tua verifica ci serve ancora qualcosa.',
    button: 'Correggi ora',
  },
  rejected: {
    subject: 'La tua richiesta non è stata accettata',
    heading: 'Non abbiamo potuto verificare la tua identità',
    intro:
      'Due persone hanno esaminato la tua richiesta. Ecco perché non abbiamo potuto accettarla:',
    sms: 'Portico: la tua richiesta di verifica non è stata accettata.',
    button: 'Vedi che cosa puoi fare',
  },
  expiring: {
    subject: 'La tua verifica sta per scadere',
    heading: 'La tua verifica sta per scadere',
    intro:
      'Ultimo giorno di validità della tua verifica: {when}. Rinnovala prima e potrai continuare a usare i servizi dei partner senza interruzioni.',
    sms: 'Portico: la tua verifica sta per scadere. Ultimo giorno di validità: {when}.',
    button: 'Rinnova ora',
  },
  expired: {
    subject: 'La tua verifica è scaduta',
    heading: 'La tua verifica è scaduta',
    intro:
      'Ultimo giorno di validità: {when}. Ora per i partner la tua identità non è più verificata. Verificala di nuovo per usare i loro servizi come prima.',
    sms: 'Portico: la tua verifica è scaduta. Verifica di nuovo la tua identità per usare i servizi dei partner come prima.',
    button: 'Verifica di nuovo',
  },
  suspended: {
    subject: 'La tua verifica è sospesa',
    heading: 'La tua verifica è sospesa',
    intro:
      'L’hai sospesa, quindi per i partner la tua identità non è più verificata. Per verificarla di nuovo, invia un nuovo documento.',
    sms: 'Portico: la tua verifica è sospesa.',
    button: 'Verifica di nuovo',
  },
  revoked: {
    subject: 'La tua verifica è stata revocata',
    heading: 'La tua verifica è stata revocata',
    intro:
      'Due persone l’hanno riesaminata e revocata: per i partner la tua identità non è più verificata. Ecco perché:',
    sms: 'Portico: la tua verifica è stata revocata.',
    button: 'Vedi che cosa puoi fare',
  },
  erased: {
    subject: 'Le tue foto e i tuoi dati sono stati eliminati',
    heading: 'Le tue foto e i tuoi dati sono stati eliminati',
    intro:
      'Abbiamo eliminato le foto e i dati della tua verifica, insieme alle chiavi con cui erano cifrati. La decisione resta registrata.',
    sms: 'Portico: le foto e i dati della tua verifica sono stati eliminati.',
    button: 'Vedi che cosa conserviamo',
  },
  account_deleted: {
    subject: 'Il tuo account Portico è stato eliminato',
    heading: 'Il tuo account è stato eliminato',
    intro:
      'Abbiamo eliminato anche i tuoi metodi di accesso, i tuoi dati e le tue foto. Ci dispiace che tu vada via.',
    sms: 'Il tuo account Portico è stato eliminato.',
  },
  partner_closed: {
    subject: 'Un partner che hai collegato non fa più parte di Portico',
    heading: 'Un partner che hai collegato non fa più parte di Portico',
    intro:
      'Non puoi più accedere a {partner} con Portico: non è più un nostro partner. Da noi non riceve più nulla, ma conserva ciò che sa già: chiedi al partner che cosa ne farà.',
    sms: 'Un partner che hai collegato non fa più parte di Portico. Non puoi più usare Portico per accedere al suo sito.',
    button: 'Vedi i tuoi partner',
  },
  parts,
  reasons,
  ways: {
    email: 'email {label}',
    phone: 'numero di cellulare {label}',
    google: 'Google {label}',
    apple: 'Apple {label}',
    wallet: 'wallet {label}',
  },
  footer: 'Portico ti ha inviato questa email perché qualcuno ha inserito questo indirizzo.',
  footer_owner:
    'Portico ti ha inviato questa email perché questo indirizzo appartiene al tuo account.',
} satisfies MailMessages;
