import type { PagesMessages } from '../messages.ts';

export const pages = {
  blog: {
    title: 'Blog',
    lede: 'Jak Portico funguje a proč zrovna takhle.',
    articles: {
      once: {
        title: 'Proč chceme váš pas vidět jen jednou',
        text: [
          'Partneři ekosystému musí vědět, že vy jste opravdu vy a že už vám bylo 18. O pas by vás mohl požádat každý z nich. Tady ho ukážete jednou, a to nám, nebo místo něj občanský průkaz. Na výsledek se pak mohou spolehnout všichni partneři.',
          'Partneři se dozvědí, že máte ověřenou totožnost; snímky ani adresu nedostanou. Snímky vidí jen člověk, který je kontroluje. Po přijetí z nich odstraníme skryté údaje, třeba místo pořízení, a každý zašifrujeme vlastním klíčem.',
          'Vám to zabere asi čtyři minuty: pár údajů, doklad a selfie s dokladem. Obojí porovná člověk a rozhodne. Jakmile je vaše totožnost ověřená, máte k dispozici všechny funkce u všech partnerů.',
        ],
      },
      ways: {
        title: 'Šest způsobů přihlášení, jeden účet',
        text: [
          'Heslo, kód e-mailem, kód v SMS, Google, Apple nebo peněženka: každý z těchto způsobů vám může otevřít účet. Použijte ten, který máte zrovna po ruce. Které z těch šesti tu najdete, o tom rozhoduje společnost, která provozuje tento web.',
          'V části „Přihlášení a zabezpečení“ si můžete přidat druhý způsob. Hodí se, když ztratíte telefon nebo zapomenete heslo. Poslední způsob odebrat nejde, a kdykoli nějaký přibude nebo zmizí, napíšeme vám na e-mail nebo telefon z vašeho účtu.',
          'Na stejné stránce vidíte aktivní přihlášení: v jakém prohlížeči, kdy byla poslední aktivita a z jaké IP adresy. Připadá vám některé cizí? Odhlaste ho přímo tam, ať jste kdekoli.',
        ],
      },
      numbers: {
        title: 'Jak přibývají partneři a co říkají jejich čísla',
        text: [
          'Ekosystém tvoří partnerské projekty, které se na vaše ověření mohou spolehnout. O tom, kdo do něj patří, rozhoduje společnost, která provozuje tento web. U každého partnera uvádí název, větu o tom, co dělá, obrázek a dvě čísla.',
          'První je počet uživatelů. Druhé je TVL, „total value locked“, celková hodnota uzamčených prostředků: kolik lidé projektu svěřili, v amerických dolarech. Obě pocházejí od partnerů a seznam uvádí, ze kterého dne jsou. Stará čísla zešednou. Žádné z nich není investiční doporučení.',
          'Portico má pro začátek ukázkové projekty, vymyšlené i s čísly, aby bylo od prvního dne na co se dívat. Zůstanou, dokud společnost, která provozuje tento web, nedá na jejich místo vlastní partnery.',
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
          'Partnerské projekty musí vědět, že vy jste opravdu vy a že už vám bylo 18. Doklad ukážete jednou, a to nám, a na výsledek se mohou spolehnout všichni partneři. Do té doby můžete účet používat a je tu na co se dívat; nabídka partnerů se vám otevře po ověření.',
      },
      safe: {
        question: 'Je bezpečné poslat pas nebo občanský průkaz?',
        answer:
          'Z každého snímku hned po přijetí odstraníme skryté údaje, třeba místo pořízení, a uložíme ho zašifrovaný vlastním klíčem. Otevřít ho může jen člověk, který vaši žádost kontroluje. Partneři se dozvědí, zda je vaše totožnost ověřená; snímky ani adresu nedostanou.',
      },
      documents: {
        question: 'Jaké doklady přijímáte?',
        answer:
          'Pas, nebo občanský průkaz z obou stran: vydaný státem, platný a v originále. Kopie, skeny ani jiné doklady, třeba řidičský průkaz, nepřijímáme. Spojené království občanské průkazy nevydává, takže odtamtud je potřeba pas.',
      },
      countries: {
        question: 'Ze kterých zemí se můžu nechat ověřit?',
        answer:
          'Zatím z jedenácti: je to Spojené království, Španělsko, Česko, Saúdská Arábie, Izrael, Itálie, Polsko, Rusko, Ukrajina, Německo a Francie. Platí to pro zemi bydliště, pro státní občanství i pro zemi, která doklad vydala; nemusí být stejné.',
      },
      time: {
        question: 'Jak dlouho ověření trvá?',
        answer:
          'Vám asi čtyři minuty: pár údajů, fotky dokladu a selfie s dokladem. Potom si všechno projde člověk, a jakmile bude rozhodnuto, napíšeme vám. Do té doby nemusíte nic dělat.',
      },
      refused: {
        question: 'Co když mě nepřijmete?',
        answer:
          'Účet vám zůstane a na úvodní stránce i v profilu se dočtete, co můžete udělat. Když se podle fotek nedalo rozhodnout, pošlete lepší. Když nebyl přijat doklad, můžete to zkusit s jiným.',
      },
      wallet: {
        question: 'Stojí přihlášení peněženkou něco?',
        answer:
          'Ne. Peněženka podepíše krátkou zprávu, ve které je uveden tento web, a tím doloží, že je vaše. Není to transakce: neplatí se žádný poplatek, prostředky zůstanou na místě a my nezískáme oprávnění s nimi hýbat. Z údajů o peněžence uchováváme adresu.',
      },
      marketplace: {
        question: 'Je tržiště skutečné?',
        answer:
          'Zatím ne. Ukazuje, jak tu bude tržiště vypadat: můžete hledat, filtrovat, řadit a prohlížet, ale kolekce, mince, jejich ceny i to, co se s nimi dělo, jsou vymyšlené. Neberte nic z toho jako nabídku ani doporučení.',
      },
      cart: {
        question: 'Můžu si koupit to, co mám v košíku?',
        answer:
          'Ne, pokladna zatím není otevřená. Položky můžete do košíku přidávat a zase je odebírat a prohlížeč si je pamatuje. Nic se neobjednává, nerezervuje ani neplatí.',
      },
      lost: {
        question: 'Nemůžu se dostat do účtu. Co teď?',
        answer:
          'Použijte jiný způsob, který ve svém účtu máte: kód e-mailem nebo v SMS, Google, Apple nebo peněženku. Když zapomenete heslo, nechte si poslat odkaz na e-mail: jde to na stránce, kde se heslo zadává. A dokud se do účtu dostanete, přidejte si v profilu druhý způsob přihlášení.',
      },
      deletion: {
        question: 'Můžu svůj účet smazat?',
        answer:
          'Ano, ale tlačítko na to zatím nemáme: požádejte společnost, která provozuje tento web. Co uchováváme, jak dlouho a jaká máte práva, se dočtete v zásadách ochrany osobních údajů, které najdete dole na každé stránce.',
      },
      languages: {
        question: 'Kterými jazyky Portico mluví?',
        answer:
          'Jedenácti: anglicky, španělsky, česky, arabsky, hebrejsky, italsky, polsky, rusky, ukrajinsky, německy a francouzsky. Jazyk si vyberete nahoře na stránce, prohlížeč si ho zapamatuje a chodí v něm i kódy, které posíláme.',
      },
    },
    learn: 'Víc o ověření a partnerech',
    begin: {
      title: 'Už se nemáte na co ptát?',
      text: 'Pro začátek stačí e-mailová adresa, telefonní číslo nebo peněženka.',
      action: 'Založit účet',
    },
    verify: {
      title: 'Už se nemáte na co ptát?',
      text: 'Připravte si občanský průkaz nebo pas a asi čtyři minuty.',
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
          'Občanský průkaz nebo pas (platný originál), telefon nebo počítač s kamerou a asi čtyři minuty. Musí vám být alespoň 18 let a bydlet musíte v některé ze zemí na našem seznamu: uvidíte ho v prvním kroku ověření.',
      },
      time: {
        question: 'Jak dlouho to trvá?',
        answer:
          'Vám asi čtyři minuty. Potom se na odeslané údaje a snímky podívá člověk, a jakmile bude rozhodnuto, napíšeme vám. Můžete přestat a pokračovat později, třeba na jiném zařízení: vyplněné údaje i fotky na vás počkají.',
      },
      selfie: {
        question: 'Proč selfie s dokladem?',
        answer:
          'Samotný doklad může být ztracený, ukradený nebo okopírovaný. Selfie ukazuje, že ho drží člověk, kterému byl vydán. Váš obličej s fotografií v dokladu porovnává člověk, ne program.',
      },
      images: {
        question: 'Kdo uvidí moje snímky?',
        answer:
          'Jen lidé, kteří je kontrolují, a vy uvidíte každé takové otevření. Každý snímek hned po přijetí zašifrujeme vlastním klíčem a odstraníme z něj skryté údaje, třeba místo pořízení. Partneři se dozvědí, zda je vaše totožnost ověřená; snímky nedostanou.',
      },
      after: {
        question: 'Co se stane, až všechno odešlu?',
        answer:
          'Na úvodní stránce uvidíte, že žádost kontrolujeme. Člověk si projde údaje i snímky a rozhodne. Výsledek najdete tamtéž, a pokud máme váš e-mail nebo telefon, napíšeme vám. Do té doby nemusíte nic dělat a účet máte dál k dispozici. Všimnete-li si před rozhodnutím chyby, můžete žádost na úvodní stránce vzít zpět, opravit ji a poslat znovu.',
      },
      rejected: {
        question: 'A když žádost nebude přijata?',
        answer:
          'Řekneme vám důvod. Pokud stačí jiná fotka, na úvodní stránce se dočtete, která a proč, a znovu pošlete jen tu. Kvůli nepovedené fotce o účet nepřijdete.',
      },
      password: {
        question: 'Jak se přihlásím bez hesla?',
        answer:
          'Na první stránce zadejte e-mail nebo číslo mobilu: pošleme vám šestimístný kód a tím se přihlásíte. Poslouží i Google, Apple nebo peněženka. Co z toho tu najdete, o tom rozhoduje společnost, která provozuje tento web.',
      },
      tvl: {
        question: 'Co je TVL?',
        answer:
          '„Total value locked“, celková hodnota uzamčených prostředků: součet toho, co lidé projektu svěřili, v amerických dolarech. Říká, jak je projekt velký, ne jak je dobrý nebo bezpečný. Seznam partnerů uvádí, ze kterého dne číslo je.',
      },
      looks: {
        question: 'Můžu změnit jazyk a vzhled?',
        answer:
          'Ano. Jedenáct jazyků najdete nahoře na každé stránce, na malé obrazovce v nabídce. Vzhled změníte úplně dole: tmavý, světlý nebo podle zařízení. Prohlížeč si vaši volbu zapamatuje.',
      },
    },
    begin: {
      title: 'Začneme?',
      text: 'Pro začátek stačí e-mailová adresa.',
      action: 'Založit účet',
    },
  },
} satisfies PagesMessages;
