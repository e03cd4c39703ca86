import type { MailMessages } from '../messages.ts';
import { parts, reasons } from './reasons.ts';

export const mail = {
  code: {
    subject: '{code} je váš kód pro Portico',
    heading: 'Váš kód',
    intro: 'Zadejte tento kód na stránce Portica, která o něj žádá.',
    valid:
      '{minutes, plural, one {Platí # minutu.} few {Platí # minuty.} many {Platí # minuty.} other {Platí # minut.}}',
    not_you:
      'Není to váš požadavek? E-mail můžete ignorovat: bez kódu se nikdo nepřihlásí. Nikdy ho nikomu nesdělujte, ani nám.',
    sms: '{code} je váš kód pro Portico. Nikomu ho nesdělujte.',
  },
  reset_link: {
    subject: 'Nastavte si nové heslo pro Portico',
    heading: 'Nastavte si nové heslo',
    intro: 'Přišel nám požadavek na odkaz k nastavení nového hesla. Tady je:',
    button: 'Zvolit nové heslo',
    valid:
      '{minutes, plural, one {Odkaz platí # minutu a dá se použít jen jednou.} few {Odkaz platí # minuty a dá se použít jen jednou.} many {Odkaz platí # minuty a dá se použít jen jednou.} other {Odkaz platí # minut a dá se použít jen jednou.}}',
    not_you:
      'Není to váš požadavek? E-mail můžete ignorovat: heslo zůstane beze změny. Odkaz nikdy nikomu nepředávejte, ani nám.',
  },
  reset_unknown: {
    subject: 'Účet Portico s touto adresou nemáme',
    heading: 'Účet s touto adresou neexistuje',
    intro:
      'Někdo, nejspíš vy, si vyžádal odkaz pro změnu hesla. Účet s touto e-mailovou adresou ale nemáme. Nemáte účet založený na jinou adresu, na telefonní číslo nebo přes Google, Apple či peněženku?',
    button: 'Přejít do Portica',
    not_you: 'Není to váš požadavek? E-mail můžete ignorovat: nic se nezměnilo.',
  },
  notice: {
    when: 'Kdy: {when}',
    not_you:
      'Nestojíte za tím vy? Hned si nastavte nové heslo. Tím se také odhlásí všechna zařízení.',
    button: 'Nastavit nové heslo',
    sms: '{what} Nestojíte za tím vy? Otevřete {url}',
  },
  password_reset: {
    subject: 'Vaše heslo pro Portico bylo změněno',
    heading: 'Vaše heslo bylo změněno',
    intro:
      'Nové heslo bylo nastaveno přes odkaz poslaný do této schránky a všechna zařízení jsme odhlásili.',
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
      'Jedno z vašich přihlášení bylo použito na dvou místech, což může znamenat, že ho někdo zkopíroval. Ukončili jsme ho. Pokud jsme tím odhlásili vás, přihlaste se znovu.',
    sms: 'Portico: jedno z vašich přihlášení bylo použito na dvou místech, proto jsme ho ukončili.',
  },
  identity_added: {
    subject: 'K vašemu účtu Portico byl přidán způsob přihlášení',
    heading: 'Byl přidán způsob přihlášení',
    intro: 'Teď se můžete přihlásit i takto: {way}',
    sms: 'Portico: byl přidán způsob přihlášení: {way}.',
  },
  identity_removed: {
    subject: 'Z vašeho účtu Portico byl odebrán způsob přihlášení',
    heading: 'Byl odebrán způsob přihlášení',
    intro: 'Takto se už přihlásit nemůžete: {way}',
    sms: 'Portico: byl odebrán způsob přihlášení: {way}.',
  },
  verification: {
    mark: '{part}: {reason}',
    contact: 'Máte otázky? Napište na {address} a uveďte své referenční číslo: {reference}',
    not_you: 'Nestojíte za tím vy? Hned si nastavte nové heslo: {url}',
    stays: 'Vaše dosavadní ověření platí dál do {when}.',
  },
  submitted: {
    subject: 'Vaše žádost o ověření dorazila',
    heading: 'Vaše žádost o ověření dorazila',
    intro: 'Zkontroluje ji člověk. Jakmile padne rozhodnutí, napíšeme vám.',
    sms: 'Portico: vaše žádost o ověření dorazila. Jakmile padne rozhodnutí, dáme vám vědět.',
    button: 'Zobrazit stav',
  },
  withdrawn: {
    subject: 'Vaše žádost byla vzata zpět',
    heading: 'Vaše žádost byla vzata zpět',
    intro:
      'Nebudeme ji kontrolovat. Vaše údaje a fotky jsou dál uložené, takže je můžete opravit a všechno poslat znovu. Fotky, které neodešlete, smažeme po {days, plural, one {# dni} few {# dnech} many {# dne} other {# dnech}}.',
    sms: 'Portico: vaše žádost byla vzata zpět.',
    button: 'Opravit a poslat znovu',
  },
  confirmed: {
    subject: 'Vaše totožnost je ověřená',
    heading: 'Vaše totožnost je ověřená',
    intro: 'Vaši totožnost jsme potvrdili a všechny funkce máte k dispozici.',
    sms: 'Portico: vaše totožnost je ověřená.',
    button: 'Otevřít Portico',
    partner_intro: 'Vaši totožnost jsme potvrdili. Teď můžete pokračovat na web {partner}.',
    partner_button: 'Pokračovat na web {partner}',
  },
  resubmission: {
    subject: 'K vašemu ověření ještě něco potřebujeme',
    heading: 'Ještě od vás něco potřebujeme',
    intro: 'Zatím jsme nemohli rozhodnout. Všechno ostatní bylo v pořádku, potřebujeme jen tohle:',
    sms: 'Portico: k dokončení ověření od vás ještě něco potřebujeme.',
    button: 'Opravit hned',
  },
  rejected: {
    subject: 'Vaše žádost o ověření nebyla přijata',
    heading: 'Vaši totožnost se nepodařilo ověřit',
    intro: 'Vaši žádost zkontrolovali dva lidé. Tady je vysvětlení, proč jsme ji nemohli přijmout:',
    sms: 'Portico: vaše žádost o ověření nebyla přijata.',
    button: 'Zjistit, co můžete udělat',
  },
  expiring: {
    subject: 'Platnost vašeho ověření brzy vyprší',
    heading: 'Platnost vašeho ověření brzy vyprší',
    intro:
      'Vaše ověření platí do {when}. Obnovte ho dřív a budete moct využívat služby partnerů bez přerušení.',
    sms: 'Portico: vaše ověření platí do {when}.',
    button: 'Obnovit',
  },
  expired: {
    subject: 'Platnost vašeho ověření vypršela',
    heading: 'Platnost vašeho ověření vypršela',
    intro:
      'Platilo do {when}. Partneři vás teď vidí jako neověřené. Ověřte se znovu a budete moct jejich služby využívat jako dřív.',
    sms: 'Portico: platnost vašeho ověření vypršela. Ověřte se znovu, abyste mohli služby partnerů využívat jako dřív.',
    button: 'Ověřit se znovu',
  },
  suspended: {
    subject: 'Vaše ověření je pozastavené',
    heading: 'Vaše ověření je pozastavené',
    intro:
      'Pozastavili jste ho, takže vás partneři vidí jako neověřené. Abyste byli znovu ověření, pošlete nový doklad.',
    sms: 'Portico: vaše ověření je pozastavené.',
    button: 'Ověřit se znovu',
  },
  revoked: {
    subject: 'Vaše ověření bylo zrušeno',
    heading: 'Vaše ověření bylo zrušeno',
    intro:
      'Dva lidé ho znovu zkontrolovali a zrušili, takže vás partneři vidí jako neověřené. Tady je vysvětlení:',
    sms: 'Portico: vaše ověření bylo zrušeno.',
    button: 'Zjistit, co můžete udělat',
  },
  erased: {
    subject: 'Vaše fotky a údaje jsou smazané',
    heading: 'Vaše fotky a údaje jsou smazané',
    intro:
      'Fotky a údaje z vašeho ověření jsme smazali i s klíči, kterými byly zašifrované. Záznam o rozhodnutí zůstává.',
    sms: 'Portico: fotky a údaje z vašeho ověření jsou smazané.',
    button: 'Zobrazit, co ukládáme',
  },
  account_deleted: {
    subject: 'Váš účet Portico byl smazán',
    heading: 'Váš účet byl smazán',
    intro: 'Smazali jsme i vaše způsoby přihlášení, údaje a fotky. Je nám líto, že odcházíte.',
    sms: 'Portico: váš účet byl smazán.',
  },
  partner_closed: {
    subject: 'Propojený partner už s Porticem nespolupracuje',
    heading: 'Propojený partner už s Porticem nespolupracuje',
    intro:
      'Na web {partner} se už přes Portico nepřihlásíte: tento partner s námi už nespolupracuje. Nic dalšího od nás nedostane. Co už ví, mu zůstává: zeptejte se ho, co se s tím stane.',
    sms: 'Portico: jeden z propojených partnerů s námi už nespolupracuje. Už se tam nepřihlásíte.',
    button: 'Zobrazit partnery',
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
