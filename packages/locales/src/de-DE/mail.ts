import type { MailMessages } from '../messages.ts';
import { parts, reasons } from './reasons.ts';

export const mail = {
  code: {
    subject: '{code} ist Ihr Portico-Code',
    heading: 'Ihr Code',
    intro: 'Geben Sie diesen Code auf der Seite ein, auf der Sie ihn angefordert haben.',
    valid: '{minutes, plural, one {Er gilt # Minute lang.} other {Er gilt # Minuten lang.}}',
    not_you:
      'Sie haben keinen Code angefordert? Dann können Sie diese E-Mail ignorieren: Ohne den Code kommt niemand hinein. Geben Sie ihn nie weiter, auch nicht an uns.',
    sms: '{code} ist Ihr Portico-Code. Geben Sie ihn nie weiter.',
  },
  reset_link: {
    subject: 'Neues Passwort für Portico festlegen',
    heading: 'Neues Passwort festlegen',
    intro: 'Sie haben einen Link angefordert, um ein neues Passwort festzulegen. Hier ist er:',
    button: 'Neues Passwort wählen',
    valid:
      '{minutes, plural, one {Er gilt # Minute lang und nur einmal.} other {Er gilt # Minuten lang und nur einmal.}}',
    not_you:
      'Sie haben keinen Link angefordert? Dann können Sie diese E-Mail ignorieren: Ihr Passwort bleibt, wie es ist. Geben Sie den Link nie weiter, auch nicht an uns.',
  },
  reset_unknown: {
    subject: 'Kein Portico-Konto mit dieser Adresse',
    heading: 'Zu dieser Adresse gibt es kein Konto',
    intro:
      'Jemand, wahrscheinlich Sie selbst, hat einen Link für ein neues Passwort angefordert. Zu dieser E-Mail-Adresse gibt es aber kein Konto. Haben Sie sich vielleicht mit einer anderen Adresse, einer Handynummer, Google, Apple oder einer Wallet registriert?',
    button: 'Zu Portico',
    not_you:
      'Das waren nicht Sie? Dann können Sie diese E-Mail ignorieren: Es ist nichts geschehen.',
  },
  notice: {
    when: 'Zeitpunkt: {when}',
    not_you:
      'Das waren nicht Sie? Dann legen Sie sofort ein neues Passwort fest. Dabei werden auch alle Geräte abgemeldet.',
    button: 'Neues Passwort festlegen',
    sms: '{what} Das waren nicht Sie? Öffnen Sie {url}',
  },
  password_reset: {
    subject: 'Ihr Portico-Passwort wurde geändert',
    heading: 'Ihr Passwort wurde geändert',
    intro:
      'Es wurde mit einem Link aus diesem Postfach neu festgelegt, und alle Geräte wurden abgemeldet.',
    sms: 'Portico: Ihr Passwort wurde geändert.',
  },
  password_changed: {
    subject: 'Ihr Portico-Passwort wurde geändert',
    heading: 'Ihr Passwort wurde geändert',
    intro: 'Es wurde in Ihrem Konto geändert, und alle anderen Geräte wurden abgemeldet.',
    sms: 'Portico: Ihr Passwort wurde geändert.',
  },
  refresh_replayed: {
    subject: 'Wir haben ein Gerät von Ihrem Portico-Konto abgemeldet',
    heading: 'Wir haben sicherheitshalber ein Gerät abgemeldet',
    intro:
      'Eine Ihrer Anmeldungen wurde an zwei Stellen benutzt, wie es vorkommt, wenn jemand sie kopiert. Wir haben sie beendet. Falls Sie gerade abgemeldet wurden, melden Sie sich wieder an.',
    sms: 'Portico: Eine Ihrer Anmeldungen wurde an zwei Stellen benutzt. Wir haben sie beendet.',
  },
  identity_added: {
    subject: 'Neue Anmeldemethode für Ihr Portico-Konto',
    heading: 'Eine Anmeldemethode wurde hinzugefügt',
    intro: 'Ab jetzt öffnet auch diese Methode Ihr Konto: {way}',
    sms: 'Neue Anmeldemethode für Ihr Portico-Konto: {way}.',
  },
  identity_removed: {
    subject: 'Anmeldemethode aus Ihrem Portico-Konto entfernt',
    heading: 'Eine Anmeldemethode wurde entfernt',
    intro: 'Diese Methode öffnet Ihr Konto nicht mehr: {way}',
    sms: 'Anmeldemethode aus Ihrem Portico-Konto entfernt: {way}.',
  },
  verification: {
    mark: '{part}: {reason}',
    contact:
      'Haben Sie Fragen? Schreiben Sie an {address} und nennen Sie Ihre Referenznummer: {reference}',
    not_you: 'Das waren nicht Sie? Dann legen Sie sofort ein neues Passwort fest: {url}',
  },
  submitted: {
    subject: 'Ihre Einsendung ist angekommen',
    heading: 'Angekommen',
    intro:
      'Ein Mensch sieht sich an, was Sie gesendet haben. Sobald entschieden ist, schreiben wir Ihnen.',
    sms: 'Portico: Ihre Einsendung ist angekommen. Sobald entschieden ist, sagen wir Ihnen Bescheid.',
    button: 'Stand ansehen',
  },
  withdrawn: {
    subject: 'Sie haben Ihre Einsendung zurückgezogen',
    heading: 'Ihre Einsendung ist zurückgezogen',
    intro:
      'Sie wird nicht mehr geprüft. Ihre Angaben und Fotos sind noch gespeichert: Sie können sie korrigieren und alles noch einmal senden. Fotos, die Sie nicht senden, werden nach {days, plural, one {# Tag} other {# Tagen}} gelöscht.',
    sms: 'Portico: Ihre Einsendung wurde zurückgezogen.',
    button: 'Korrigieren und neu senden',
  },
  confirmed: {
    subject: 'Ihre Identität ist bestätigt',
    heading: 'Ihre Identität ist bestätigt',
    intro: 'Die Prüfung ist geschafft: Bei Portico steht Ihnen jetzt alles offen.',
    sms: 'Portico: Ihre Identität ist bestätigt.',
    button: 'Portico öffnen',
  },
  resubmission: {
    subject: 'Für Ihre Prüfung fehlt noch etwas',
    heading: 'Wir brauchen noch etwas',
    intro:
      'Wir konnten noch nicht entscheiden. Nur das brauchen wir noch; alles andere war in Ordnung und bleibt:',
    sms: 'Portico: Für Ihre Prüfung brauchen wir noch etwas.',
    button: 'Jetzt korrigieren',
  },
  rejected: {
    subject: 'Ihre Einsendung wurde nicht angenommen',
    heading: 'Wir konnten Ihre Identität nicht bestätigen',
    intro:
      'Zwei Menschen haben sich angesehen, was Sie gesendet haben. Wir konnten es nicht annehmen, und zwar deshalb:',
    sms: 'Portico: Ihre Einsendung wurde nicht angenommen.',
    button: 'So geht es weiter',
  },
  erased: {
    subject: 'Ihre Bilder und Angaben wurden gelöscht',
    heading: 'Gelöscht',
    intro:
      'Die Bilder und Angaben aus Ihrer Prüfung wurden mitsamt ihren Schlüsseln vernichtet. Niemand kann sie mehr öffnen. Was entschieden wurde, bleibt.',
    sms: 'Portico: Die Bilder und Angaben aus Ihrer Prüfung wurden gelöscht.',
    button: 'Ansehen, was gespeichert ist',
  },
  account_deleted: {
    subject: 'Ihr Portico-Konto wurde gelöscht',
    heading: 'Ihr Konto wurde gelöscht',
    intro: 'Es ist weg, mit allem, was dazugehörte. Schade, dass Sie gehen.',
    sms: 'Portico: Ihr Konto wurde gelöscht.',
  },
  parts,
  reasons,
  ways: {
    email: 'E-Mail-Adresse {label}',
    phone: 'Handynummer {label}',
    google: 'Google {label}',
    apple: 'Apple {label}',
    wallet: 'Wallet {label}',
  },
  footer: 'Diese E-Mail kommt von Portico, weil jemand diese Adresse eingegeben hat.',
  footer_owner: 'Diese E-Mail kommt von Portico, weil die Adresse zu Ihrem Konto gehört.',
} satisfies MailMessages;
