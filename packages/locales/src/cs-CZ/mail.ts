import type { MailMessages } from '../messages.ts';
import { parts, reasons } from './reasons.ts';

export const mail = {
  code: {
    subject: '{code} je váš kód pro Portico',
    heading: 'Váš kód',
    intro: 'Zadejte tento kód na stránce, která o něj žádá.',
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
    when: 'Kdy: {when}',
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
  verification: {
    mark: '{part}: {reason}',
    contact: 'Máte otázky? Napište na {address} a uveďte své referenční číslo: {reference}',
    not_you: 'Nestojíte za tím vy? Hned si nastavte nové heslo: {url}',
  },
  submitted: {
    subject: 'Vaše žádost o ověření dorazila',
    heading: 'Žádost dorazila',
    intro: 'Podívá se na ni člověk. Jakmile bude rozhodnuto, napíšeme vám.',
    sms: 'Portico: vaše žádost dorazila. Jakmile bude rozhodnuto, dáme vám vědět.',
    button: 'Zobrazit stav',
  },
  withdrawn: {
    subject: 'Vzali jste svou žádost zpět',
    heading: 'Žádost je vzatá zpět',
    intro:
      'Nikdo ji už nebude kontrolovat. Vaše údaje a fotky jsou dál uložené: můžete je opravit a všechno poslat znovu. Fotky, které neodešlete, smažeme po {days, plural, one {# dni} few {# dnech} other {# dnech}}.',
    sms: 'Portico: vaše žádost byla vzata zpět.',
    button: 'Opravit a poslat znovu',
  },
  confirmed: {
    subject: 'Vaše totožnost je ověřená',
    heading: 'Ověřeno',
    intro: 'Vaše totožnost je potvrzená a všechno na Portico máte otevřené.',
    sms: 'Portico: vaše totožnost je ověřená.',
    button: 'Otevřít Portico',
  },
  resubmission: {
    subject: 'K vašemu ověření ještě něco potřebujeme',
    heading: 'Něco potřebujeme znovu',
    intro:
      'Zatím jsme nemohli rozhodnout. Potřebujeme jen tohle, ostatní bylo v pořádku a zůstává:',
    sms: 'Portico: k vašemu ověření potřebujeme něco poslat znovu.',
    button: 'Opravit',
  },
  rejected: {
    subject: 'Vaše žádost o ověření nebyla přijata',
    heading: 'Vaši totožnost se nepodařilo ověřit',
    intro: 'Vaši žádost viděli dva lidé. Přijmout jsme ji nemohli, a to z tohoto důvodu:',
    sms: 'Portico: vaše žádost o ověření nebyla přijata.',
    button: 'Co můžete udělat',
  },
  erased: {
    subject: 'Vaše snímky a údaje jsou vymazané',
    heading: 'Vymazáno',
    intro:
      'Snímky a údaje z vašeho ověření jsme zničili i s klíči. Nikdo už je neotevře. Rozhodnutí zůstává.',
    sms: 'Portico: snímky a údaje z vašeho ověření jsou vymazané.',
    button: 'Zobrazit, co ukládáme',
  },
  account_deleted: {
    subject: 'Váš účet Portico byl smazán',
    heading: 'Váš účet byl smazán',
    intro: 'Zmizel i se vším, co k němu patřilo. Je nám líto, že odcházíte.',
    sms: 'Portico: váš účet byl smazán.',
  },
  parts,
  reasons,
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
