import type { MailMessages } from '../messages.ts';
import { parts, reasons } from './reasons.ts';

export const mail = {
  code: {
    subject: '{code} ist Ihr Portico-Code',
    heading: 'Ihr Code',
    intro: 'Geben Sie diesen Code auf der Seite ein, auf der Sie ihn angefordert haben.',
    valid: '{minutes, plural, one {Er gilt # Minute lang.} other {Er gilt # Minuten lang.}}',
    not_you:
      'Sie haben diesen Code nicht angefordert? Dann können Sie diese E-Mail ignorieren: Ohne den Code kann sich niemand anmelden. Geben Sie ihn nie weiter, auch nicht an uns.',
    sms: '{code} ist Ihr Portico-Code. Geben Sie ihn nie weiter.',
  },
  reset_link: {
    subject: 'Neues Passwort für Portico festlegen',
    heading: 'Neues Passwort festlegen',
    intro: 'Sie haben einen Link angefordert, um ein neues Passwort festzulegen. Hier ist er:',
    button: 'Neues Passwort wählen',
    valid:
      '{minutes, plural, one {Der Link gilt # Minute lang und nur einmal.} other {Der Link gilt # Minuten lang und nur einmal.}}',
    not_you:
      'Sie haben diesen Link nicht angefordert? Dann können Sie diese E-Mail ignorieren: Ihr Passwort bleibt, wie es ist. Geben Sie den Link nie weiter, auch nicht an uns.',
  },
  reset_unknown: {
    subject: 'Kein Portico-Konto mit dieser Adresse',
    heading: 'Zu dieser Adresse gibt es kein Konto',
    intro:
      'Jemand, wahrscheinlich Sie selbst, hat einen Link für ein neues Passwort angefordert. Zu dieser E-Mail-Adresse gibt es aber kein Konto. Haben Sie sich vielleicht mit einer anderen Adresse, einer Handynummer, Google, Apple oder einer Wallet registriert?',
    button: 'Zu Portico',
    not_you:
      'Das waren nicht Sie? Dann können Sie diese E-Mail ignorieren: Es hat sich nichts geändert.',
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
      'Es wurde über einen Link zurückgesetzt, den wir an dieses Postfach gesendet haben. Alle Geräte wurden abgemeldet.',
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
      'Eine Ihrer Sitzungen wurde an zwei Orten benutzt. Das kann bedeuten, dass jemand sie kopiert hat. Wir haben sie beendet. Falls Sie gerade abgemeldet wurden, melden Sie sich wieder an.',
    sms: 'Portico: Eine Ihrer Sitzungen wurde an zwei Orten benutzt, deshalb haben wir sie beendet.',
  },
  identity_added: {
    subject: 'Anmeldemethode zu Ihrem Portico-Konto hinzugefügt',
    heading: 'Eine Anmeldemethode wurde hinzugefügt',
    intro: 'Sie können sich jetzt auch so anmelden: {way}',
    sms: 'Portico: Anmeldemethode hinzugefügt: {way}.',
  },
  identity_removed: {
    subject: 'Anmeldemethode aus Ihrem Portico-Konto entfernt',
    heading: 'Eine Anmeldemethode wurde entfernt',
    intro: 'So können Sie sich nicht mehr anmelden: {way}',
    sms: 'Portico: Anmeldemethode entfernt: {way}.',
  },
  verification: {
    mark: '{part}: {reason}',
    contact:
      'Haben Sie Fragen? Schreiben Sie an {address} und nennen Sie Ihre Referenznummer: {reference}',
    not_you: 'Das waren nicht Sie? Dann legen Sie sofort ein neues Passwort fest: {url}',
    stays: 'Ihre bisherige Identitätsprüfung ist weiterhin bis {when} gültig.',
  },
  submitted: {
    subject: 'Ihre Unterlagen sind angekommen',
    heading: 'Ihre Unterlagen sind angekommen',
    intro:
      'Ein Mensch prüft Ihre Unterlagen. Sobald eine Entscheidung gefallen ist, schreiben wir Ihnen.',
    sms: 'Portico: Ihre Unterlagen sind angekommen. Sobald eine Entscheidung gefallen ist, sagen wir Ihnen Bescheid.',
    button: 'Stand ansehen',
  },
  withdrawn: {
    subject: 'Sie haben Ihre Unterlagen zurückgezogen',
    heading: 'Ihre Unterlagen wurden zurückgezogen',
    intro:
      'Wir werden sie nicht prüfen. Ihre Angaben und Fotos sind noch gespeichert: Sie können sie korrigieren und alles noch einmal senden. Fotos, die Sie nicht senden, löschen wir nach {days, plural, one {# Tag} other {# Tagen}}.',
    sms: 'Portico: Ihre Unterlagen wurden zurückgezogen.',
    button: 'Korrigieren und neu senden',
  },
  confirmed: {
    subject: 'Ihre Identität ist bestätigt',
    heading: 'Ihre Identität ist bestätigt',
    intro: 'Wir haben Ihre Identität bestätigt, und alle Funktionen sind freigeschaltet.',
    sms: 'Portico: Ihre Identität ist bestätigt.',
    button: 'Portico öffnen',
    partner_intro:
      'Wir haben Ihre Identität bestätigt. Sie können jetzt bei {partner} weitermachen.',
    partner_button: 'Weiter zu {partner}',
  },
  resubmission: {
    subject: 'Für Ihre Identitätsprüfung fehlt noch etwas',
    heading: 'Wir brauchen noch etwas von Ihnen',
    intro:
      'Wir konnten noch nicht entscheiden. Alles andere war in Ordnung; wir brauchen nur noch Folgendes:',
    sms: 'Portico: Für Ihre Identitätsprüfung brauchen wir noch etwas von Ihnen.',
    button: 'Jetzt korrigieren',
  },
  rejected: {
    subject: 'Ihre Unterlagen wurden nicht angenommen',
    heading: 'Wir konnten Ihre Identität nicht bestätigen',
    intro:
      'Zwei Personen haben Ihre Unterlagen geprüft. Aus diesen Gründen konnten wir sie nicht annehmen:',
    sms: 'Portico: Ihre Unterlagen wurden nicht angenommen.',
    button: 'So geht es weiter',
  },
  expiring: {
    subject: 'Ihre Identitätsprüfung läuft bald ab',
    heading: 'Ihre Identitätsprüfung läuft bald ab',
    intro:
      'Ihre Identitätsprüfung ist bis {when} gültig. Erneuern Sie sie vorher, dann können Sie die Partner ohne Unterbrechung nutzen.',
    sms: 'Portico: Ihre Identitätsprüfung ist bis {when} gültig.',
    button: 'Jetzt erneuern',
  },
  expired: {
    subject: 'Ihre Identitätsprüfung ist abgelaufen',
    heading: 'Ihre Identitätsprüfung ist abgelaufen',
    intro:
      'Sie war bis {when} gültig. Für Partner ist Ihre Identität nicht mehr bestätigt. Bestätigen Sie sie erneut, um die Partner wie bisher zu nutzen.',
    sms: 'Portico: Ihre Identitätsprüfung ist abgelaufen. Bestätigen Sie Ihre Identität erneut, um Partner wie bisher zu nutzen.',
    button: 'Erneut bestätigen',
  },
  suspended: {
    subject: 'Ihre Identitätsprüfung ist gesperrt',
    heading: 'Ihre Identitätsprüfung ist gesperrt',
    intro:
      'Sie haben sie gesperrt, deshalb ist Ihre Identität für Partner nicht mehr bestätigt. Um sie wieder bestätigen zu lassen, senden Sie uns Fotos eines neuen Ausweises.',
    sms: 'Portico: Ihre Identitätsprüfung ist gesperrt.',
    button: 'Erneut bestätigen',
  },
  revoked: {
    subject: 'Ihre Identitätsprüfung wurde widerrufen',
    heading: 'Ihre Identitätsprüfung wurde widerrufen',
    intro:
      'Zwei Personen haben sie erneut geprüft und widerrufen. Für Partner ist Ihre Identität deshalb nicht mehr bestätigt. Das war ausschlaggebend:',
    sms: 'Portico: Ihre Identitätsprüfung wurde widerrufen.',
    button: 'So geht es weiter',
  },
  erased: {
    subject: 'Ihre Fotos und Angaben wurden gelöscht',
    heading: 'Ihre Fotos und Angaben wurden gelöscht',
    intro:
      'Wir haben die Fotos und Angaben aus Ihrer Identitätsprüfung gelöscht, mitsamt den Schlüsseln, mit denen sie verschlüsselt waren. Die Entscheidung bleibt gespeichert.',
    sms: 'Portico: Die Fotos und Angaben aus Ihrer Identitätsprüfung wurden gelöscht.',
    button: 'Gespeicherte Daten ansehen',
  },
  account_deleted: {
    subject: 'Ihr Portico-Konto wurde gelöscht',
    heading: 'Ihr Konto wurde gelöscht',
    intro: 'Auch Ihre Anmeldemethoden, Angaben und Fotos wurden gelöscht. Schade, dass Sie gehen.',
    sms: 'Portico: Ihr Konto wurde gelöscht.',
  },
  partner_closed: {
    subject: 'Ein verbundener Partner gehört nicht mehr zu Portico',
    heading: 'Ein verbundener Partner gehört nicht mehr zu Portico',
    intro:
      'Bei {partner} können Sie sich nicht mehr mit Portico anmelden: Der Partner gehört nicht mehr dazu. Er erhält nichts mehr von uns. Was er schon weiß, bleibt bei ihm; fragen Sie ihn, was damit geschieht.',
    sms: 'Portico: Ein verbundener Partner gehört nicht mehr dazu. Sie können sich dort nicht mehr mit Portico anmelden.',
    button: 'Ihre Partner ansehen',
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
  footer: 'Sie erhalten diese E-Mail von Portico, weil jemand diese Adresse eingegeben hat.',
  footer_owner: 'Sie erhalten diese E-Mail von Portico, weil diese Adresse zu Ihrem Konto gehört.',
} satisfies MailMessages;
