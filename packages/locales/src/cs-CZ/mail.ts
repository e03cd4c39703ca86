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
  reset_link: {
    subject: 'Nastavte si nové heslo pro Portico',
    heading: 'Nastavte si nové heslo',
    intro: 'Přišel nám požadavek na změnu hesla. Tady je odkaz:',
    button: 'Zvolit nové heslo',
    valid:
      '{minutes, plural, one {Platí # minutu a dá se použít jen jednou.} few {Platí # minuty a dá se použít jen jednou.} many {Platí # minuty a dá se použít jen jednou.} other {Platí # minut a dá se použít jen jednou.}}',
    not_you:
      'Není to váš požadavek? Pak si tohoto e-mailu nevšímejte: heslo zůstane beze změny. Odkaz nikdy nikomu nepředávejte, ani nám.',
  },
  reset_unknown: {
    subject: 'Účet Portico s touto adresou nemáme',
    heading: 'Účet s touto adresou neexistuje',
    intro:
      'Někdo, nejspíš vy, si vyžádal odkaz pro změnu hesla. Účet s touto e-mailovou adresou ale nemáme. Možná je váš účet založený s jinou adresou, s telefonním číslem nebo přes Google, Apple či kryptopeněženku.',
    button: 'Přejít na Portico',
    not_you: 'Není to váš požadavek? Pak si tohoto e-mailu nevšímejte: nic se nestalo.',
  },
  notice: {
    when: 'Kdy: {when} UTC',
    not_you: 'Nestojíte za tím vy? Hned si nastavte nové heslo, všechna zařízení se tím odhlásí.',
    button: 'Nastavit nové heslo',
    sms: '{what} Nestojíte za tím vy? Otevřete {url}',
  },
  password_reset: {
    subject: 'Vaše heslo pro Portico bylo změněno',
    heading: 'Vaše heslo bylo změněno',
    intro:
      'Nové heslo bylo nastaveno odkazem poslaným do této schránky a všechna zařízení jsme odhlásili.',
    sms: 'Portico: vaše heslo bylo změněno.',
  },
  password_changed: {
    subject: 'Vaše heslo pro Portico bylo změněno',
    heading: 'Vaše heslo bylo změněno',
    intro: 'Ke změně došlo ve vašem účtu a všechna ostatní zařízení jsme odhlásili.',
    sms: 'Portico: vaše heslo bylo změněno.',
  },
  refresh_replayed: {
    subject: 'Odhlásili jsme jedno zařízení z vašeho účtu Portico',
    heading: 'Pro jistotu jsme odhlásili jedno zařízení',
    intro:
      'Jedno z vašich přihlášení bylo použito na dvou místech, což se stává, když ho někdo zkopíruje. Ukončili jsme ho. Pokud jsme tím odhlásili vás, přihlaste se znovu.',
    sms: 'Portico: jedno z vašich přihlášení bylo použito na dvou místech, proto jsme ho ukončili.',
  },
  identity_added: {
    subject: 'Nový způsob přihlášení k vašemu účtu Portico',
    heading: 'Byl přidán způsob přihlášení',
    intro: 'K vašemu účtu se teď dá přihlásit i takto: {way}',
    sms: 'Nový způsob přihlášení k vašemu účtu Portico: {way}.',
  },
  identity_removed: {
    subject: 'Z vašeho účtu Portico byl odebrán způsob přihlášení',
    heading: 'Byl odebrán způsob přihlášení',
    intro: 'Takto se k vašemu účtu už přihlásit nedá: {way}',
    sms: 'Z vašeho účtu Portico byl odebrán způsob přihlášení: {way}.',
  },
  ways: {
    email: 'e-mail {label}',
    phone: 'telefonní číslo {label}',
    google: 'Google {label}',
    apple: 'Apple {label}',
    wallet: 'peněženka {label}',
  },
  footer: 'Tento e-mail poslalo Portico, protože někdo zadal tuto adresu.',
  footer_owner: 'Tento e-mail poslalo Portico, protože tato adresa patří k vašemu účtu.',
} satisfies MailMessages;
