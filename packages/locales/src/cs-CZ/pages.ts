import type { PagesMessages } from '../messages.ts';

export const pages = {
  blog: {
    title: 'Blog',
    lede: 'Jak Portico funguje a proč funguje právě takhle.',
    articles: {
      once: {
        title: 'Proč po vás pas chceme jen jednou',
        text: [
          'Naši partneři potřebují vědět, že jste to opravdu vy a že už vám bylo 18. O pas by vás mohl požádat každý z nich. S Porticem ho (nebo občanský průkaz) ukážete jen jednou, a to nám. Na výsledek se pak budou moci spolehnout všichni partneři.',
          'Partneři se dozvědí, že máte ověřenou totožnost; fotky ani adresu nedostanou. Vaše fotky vidí jen lidé, kteří je kontrolují. Po přijetí z fotek odstraníme skryté údaje, třeba místo pořízení, a každou zašifrujeme samostatným klíčem.',
          'Vám to zabere asi čtyři minuty: pár údajů, doklad a selfie s ním. Potom člověk obojí porovná a rozhodne. Jakmile máte ověřenou totožnost, jsou vám k dispozici všechny funkce.',
        ],
      },
      ways: {
        title: 'Šest způsobů přihlášení, jeden účet',
        text: [
          'Heslo, kód e-mailem, kód v SMS, Google, Apple nebo peněženka: do účtu se můžete přihlásit kterýmkoli z těchto způsobů. Použijte ten, který máte zrovna po ruce. O tom, které z těch šesti tu najdete, rozhoduje společnost, která provozuje tento web.',
          'V části „Přihlášení a zabezpečení“ si můžete přidat druhý způsob přihlášení. Ztracený telefon ani zapomenuté heslo vás pak o účet nepřipraví. Poslední způsob odebrat nejde. Kdykoli nějaký přibude nebo ubude, napíšeme na e-mail nebo telefonní číslo z vašeho účtu.',
          'Na stejné stránce vidíte svá aktivní přihlášení: prohlížeč, poslední aktivitu a IP adresu. Připadá vám některé cizí? Přímo tam ho ukončete.',
        ],
      },
      numbers: {
        title: 'Jak přibývají partneři a co říkají jejich čísla',
        text: [
          'Ekosystém tvoří partnerské projekty, které se na vaše ověření budou moci spolehnout. O tom, které do něj patří, rozhoduje společnost, která provozuje tento web. U každého partnera uvádí název, krátký popis, logo a dvě čísla.',
          'První je počet uživatelů. Druhé je TVL, „total value locked“, celková hodnota uzamčených prostředků: peníze, které lidé projektu svěřili, v amerických dolarech. Obě čísla pocházejí od partnerů a seznam uvádí, ze kterého dne jsou. Zastaralá čísla jsou zobrazená šedě. Nic z toho není investiční doporučení.',
          'Portico má pro začátek ukázkové projekty, vymyšlené i s čísly, aby bylo od prvního dne na co se dívat. Zůstanou, dokud je společnost, která provozuje tento web, nenahradí vlastními partnery.',
        ],
      },
    },
  },
  faq: {
    title: 'Otázky a odpovědi',
    lede: 'O ověření, peněženkách, tržišti a vašem účtu.',
    questions: {
      why: {
        question: 'Proč mám ověřovat svou totožnost?',
        answer:
          'Partnerské projekty potřebují vědět, že jste to opravdu vy a že už vám bylo 18. Doklad ukážete jednou, a to nám, a na výsledek se budou moci spolehnout všichni partneři. Účet můžete používat a rozhlížet se i předtím; k nabídce partnerů budete mít přístup po ověření.',
      },
      safe: {
        question: 'Je bezpečné poslat pas nebo občanský průkaz?',
        answer:
          'Z každé fotky hned po přijetí odstraníme skryté údaje, třeba místo pořízení, a uložíme ji zašifrovanou samostatným klíčem. Otevřít ji mohou jen lidé, kteří vaši žádost kontrolují. Partneři se dozvědí, zda je vaše totožnost ověřená; fotky ani adresu nedostanou.',
      },
      documents: {
        question: 'Jaké doklady přijímáte?',
        answer:
          'Pas, nebo občanský průkaz z obou stran. Musí být vydaný státem, platný a v originále. Kopie, skeny ani jiné doklady, třeba řidičský průkaz, nepřijímáme. Spojené království občanské průkazy nevydává, takže pokud jste odtamtud, použijte pas.',
      },
      countries: {
        question: 'Ze kterých zemí se můžu nechat ověřit?',
        answer:
          'Zatím z jedenácti: ze Spojeného království, Španělska, Česka, Saúdské Arábie, Izraele, Itálie, Polska, Ruska, Ukrajiny, Německa a Francie. Platí to pro zemi bydliště, státní občanství i zemi, která doklad vydala; nemusí být stejné.',
      },
      time: {
        question: 'Jak dlouho ověření trvá?',
        answer:
          'Vám to zabere asi čtyři minuty: pár údajů, fotky dokladu a selfie s ním. Potom všechno zkontroluje člověk. Jakmile padne rozhodnutí, uvidíte ho na úvodní stránce, a pokud máme váš e-mail nebo telefon, napíšeme vám. Mezitím nemusíte nic dělat.',
      },
      refused: {
        question: 'Co když mě nepřijmete?',
        answer:
          'Účet vám zůstane a na úvodní stránce i v profilu se dočtete, co můžete udělat. Pokud se podle fotek nedalo rozhodnout, můžete poslat lepší. Pokud jsme nemohli přijmout doklad, můžete to zkusit s jiným.',
      },
      wallet: {
        question: 'Stojí přihlášení peněženkou něco?',
        answer:
          'Ne. Peněženka podepíše krátkou zprávu, ve které je uvedený tento web, a tím doloží, že je vaše. Není to transakce: neplatí se žádný poplatek, nic se nikam nepřesouvá a my nezískáme oprávnění cokoli přesouvat. Uchováváme jen adresu peněženky.',
      },
      marketplace: {
        question: 'Je tržiště skutečné?',
        answer:
          'Zatím ne. Ukazuje, jak tu bude tržiště vypadat: můžete hledat, filtrovat, řadit a prohlížet, ale kolekce, mince, jejich ceny i historie jsou vymyšlené. Nic z toho není nabídka ani doporučení.',
      },
      cart: {
        question: 'Můžu si koupit to, co mám v košíku?',
        answer:
          'Ne, nakupovat zatím nejde. Položky můžete do košíku přidávat a zase je odebírat a prohlížeč si je pamatuje. Nic se neobjednává, nerezervuje ani neplatí.',
      },
      lost: {
        question: 'Nemůžu se přihlásit. Co mám dělat?',
        answer:
          'Použijte jiný způsob přihlášení, který v účtu máte: kód e-mailem nebo v SMS, Google, Apple nebo peněženku. Pokud si nepamatujete heslo, vyžádejte si odkaz na stránce, kde se heslo zadává; pošleme ho e-mailem. A dokud se přihlásit můžete, přidejte si přes profil druhý způsob přihlášení.',
      },
      deletion: {
        question: 'Můžu svůj účet smazat?',
        answer:
          'Ano, kdykoli. Otevřete „Vaše údaje“ a zvolte „Smazat můj účet“. Co uchováváme, jak dlouho a jaká máte práva, se dočtete v zásadách ochrany osobních údajů, na které vede odkaz dole na každé stránce.',
      },
      languages: {
        question: 'V jakých jazycích je Portico k dispozici?',
        answer:
          'V jedenácti: v angličtině, španělštině, češtině, arabštině, hebrejštině, italštině, polštině, ruštině, ukrajinštině, němčině a francouzštině. Jazyk si vyberete nahoře na stránce. Prohlížeč si ho zapamatuje a posíláme v něm i kódy.',
      },
    },
    learn: 'Víc o ověření a partnerech',
    begin: {
      title: 'Můžeme začít?',
      text: 'Stačí vám e-mailová adresa.',
      action: 'Založit účet',
    },
    verify: {
      title: 'Chcete se nechat ověřit?',
      text: 'Připravte si občanský průkaz nebo pas. Zabere to asi čtyři minuty.',
      action: 'Ověřit totožnost',
    },
  },
  learn: {
    title: 'Dobré vědět',
    lede: 'Krátké odpovědi, než začnete.',
    questions: {
      need: {
        question: 'Co budu potřebovat?',
        answer:
          'Platný občanský průkaz nebo pas v originále, telefon nebo počítač s kamerou a asi čtyři minuty času. Musí vám být alespoň 18 let a musíte bydlet v některé ze zemí na našem seznamu, který uvidíte v prvním kroku ověření.',
      },
      time: {
        question: 'Jak dlouho to trvá?',
        answer:
          'Vám to zabere asi čtyři minuty. Potom vaši žádost zkontroluje člověk, a jakmile padne rozhodnutí, napíšeme vám, pokud máme váš e-mail nebo telefon. Můžete přestat a pokračovat později, třeba i na jiném zařízení: vaše údaje ukládáme a neodeslané fotky uchováváme sedm dní.',
      },
      selfie: {
        question: 'Proč selfie s dokladem?',
        answer:
          'Samotný doklad může být ztracený, ukradený nebo okopírovaný. Selfie ukazuje, že ho má v ruce ten, komu byl vydán. Váš obličej s fotografií v dokladu porovnává člověk, ne program.',
      },
      images: {
        question: 'Kdo uvidí moje fotky?',
        answer:
          'Jen lidé, kteří je kontrolují, a o každém zobrazení máte přehled. Každou fotku hned po přijetí zašifrujeme samostatným klíčem a odstraníme z ní skryté údaje, třeba místo pořízení. Partneři se dozvědí, zda je vaše totožnost ověřená; fotky nedostanou.',
      },
      after: {
        question: 'Co se stane, až všechno odešlu?',
        answer:
          'Na úvodní stránce uvidíte aktuální stav. Člověk zkontroluje údaje i fotky a rozhodne. Výsledek se objeví tamtéž, a pokud máme váš e-mail nebo telefon, napíšeme vám. Mezitím nemusíte nic dělat a účet můžete dál používat. Všimnete-li si před rozhodnutím chyby, můžete žádost na úvodní stránce vzít zpět, opravit ji a poslat znovu.',
      },
      rejected: {
        question: 'A když žádost nebude přijata?',
        answer:
          'Řekneme vám proč. Pokud stačí jiná fotka, na úvodní stránce se dočtete, která a proč, a znovu pošlete jen tu. Kvůli nepovedené fotce o účet nepřijdete.',
      },
      password: {
        question: 'Jak se přihlásím bez hesla?',
        answer:
          'Na přihlašovací stránce zadejte e-mail nebo číslo mobilu. Pošleme vám šestimístný kód, kterým se přihlásíte. Poslouží i Google, Apple nebo peněženka. O tom, které z těchto způsobů tu najdete, rozhoduje společnost, která provozuje tento web.',
      },
      tvl: {
        question: 'Co je TVL?',
        answer:
          '„Total value locked“, celková hodnota uzamčených prostředků: součet peněz, které lidé projektu svěřili, v amerických dolarech. Říká, jak je projekt velký, ne jak je dobrý nebo bezpečný. Seznam partnerů uvádí, ze kterého dne číslo je.',
      },
      looks: {
        question: 'Můžu změnit jazyk a vzhled?',
        answer:
          'Ano. Jedenáct jazyků najdete nahoře na každé stránce, na malé obrazovce v nabídce. Vzhled změníte úplně dole: tmavý, světlý nebo podle zařízení. Prohlížeč si vaši volbu zapamatuje.',
      },
    },
    begin: {
      title: 'Začneme?',
      text: 'Stačí vám e-mailová adresa.',
      action: 'Založit účet',
    },
  },
} satisfies PagesMessages;
