import type { LegalMessages } from '../messages.ts';

export const legal = {
  terms: {
    intro:
      'Tyto podmínky platí mezi vámi a společností, která provozuje tento web. Než si založíte účet, přečtěte si je.',
    service: {
      heading: 'Co Portico dělá',
      text: 'Portico vám dá jeden účet a jednou ověří vaši totožnost. Partnerské projekty ekosystému se pak na toto ověření mohou spolehnout. Vlastní služby nabízejí partneři za vlastních podmínek.',
    },
    account: {
      heading: 'Váš účet',
      text: 'Musí vám být alespoň 18 let. Založte si jeden účet, pro sebe, s e-mailovou adresou, telefonním číslem, kryptopeněženkou nebo účtem Google či Apple, které vám patří. Hesla, kódy a klíče si nechte pro sebe: kdo je má, může jednat vaším jménem.',
    },
    truth: {
      heading: 'Pravdivé údaje',
      text: 'Co vyplníte, musí být pravda a musí odpovídat vašemu pasu nebo občanskému průkazu. Posílejte jen původní, platné doklady vydané vám. Padělaný nebo cizí doklad znamená konec účtu a můžeme ho oznámit úřadům.',
    },
    review: {
      heading: 'Kontrola',
      text: 'Každou žádost posuzuje a rozhoduje o ní člověk. Můžeme požádat o jinou fotku, totožnost potvrdit, nebo odmítnout, a řekneme vám důvod. Na ověření není nárok tam, kde mu brání zákon nebo podklady.',
    },
    conduct: {
      heading: 'Férové používání',
      text: 'Nepokoušejte se dostat do cizích účtů, narušovat službu ani ji používat automatizovaně nad rámec toho, co dovoluje její zdokumentované rozhraní.',
    },
    liability: {
      heading: 'Odpovědnost',
      text: 'Za úmysl, hrubou nedbalost a újmu na životě a zdraví odpovídáme bez omezení, jinak tak, jak stanoví právo země vašeho bydliště. Čísla partnerských projektů pocházejí od nich; investiční poradenství neposkytujeme.',
    },
    ending: {
      heading: 'Ukončení',
      text: 'Účet můžete kdykoli smazat na stránce „Vaše údaje“. My ho můžeme ukončit s 30denní výpovědní dobou, při vážném porušení těchto podmínek ihned.',
    },
    changes: {
      heading: 'Změny',
      text: 'Když se tyto podmínky změní, dáme vám vědět alespoň 30 dní předem: tady, a pokud máme vaši adresu, i e-mailem. Pokud se změnou nesouhlasíte, můžete do té doby účet zrušit.',
    },
  },
  privacy: {
    intro:
      'Chystáte se nám svěřit pas nebo občanský průkaz. Na této stránce se dočtete, co se s ním stane.',
    what: {
      heading: 'Co uchováváme',
      text: 'Vaši e-mailovou adresu nebo telefonní číslo, jednosměrný otisk hesla, jméno, datum narození, státní občanství, zemi bydliště a adresu, snímky dokladu a selfie, IP adresu, kterou hlásí váš prohlížeč, a údaje popsané v dalších dvou částech.',
    },
    providers: {
      heading: 'Google, Apple a kryptopeněženky',
      text: 'Když zvolíte Google nebo Apple, dostaneme od nich identifikátor vašeho účtu, vaši e-mailovou adresu (u Applu to může být adresa, která vám poštu jen přeposílá) a jméno, ale nikdy heslo. Google a Apple se dozvědí, že se tady přihlašujete. Z údajů o peněžence uchováváme adresu; podpis, který dokládá, že je vaše, ověříme a neuchováváme.',
    },
    sign_ins: {
      heading: 'Přihlášení a zabezpečení',
      text: 'O každém přihlášení uchováváme, kdy a jak začalo, kdy bylo naposledy použito, z jaké IP adresy přišlo a jak se hlásí váš prohlížeč. Tento seznam vidíte ve svém účtu a kterékoli přihlášení můžete ukončit. Vedeme také protokol bezpečnostních událostí, jako jsou přihlášení, špatná hesla a kódy a změny hesla nebo způsobů přihlášení: co se stalo, kdy a z jaké IP adresy. Hesla, kódy ani e-mailové adresy v něm nejsou. Ukládáme také časové pásmo vašeho prohlížeče, aby časy v našich e-mailech platily u vás.',
    },
    why: {
      heading: 'Proč',
      text: 'Abychom vám mohli vést účet, chránit ho a ověřit vaši totožnost, jak nás o to žádáte a jak to zákon vyžaduje od našich partnerů. Nezobrazujeme reklamu a údaje neprodáváme.',
    },
    images: {
      heading: 'Vaše snímky',
      text: 'Snímky po přijetí překódujeme, aby z nich zmizely skryté údaje, třeba místo pořízení, a uložíme je zašifrované, každý soubor vlastním klíčem. Otevřít je mohou jen lidé, kteří vaši žádost kontrolují, a každé takové otevření uvidíte na stránce „Vaše údaje“.',
    },
    who: {
      heading: 'Kdo co vidí',
      text: 'Lidé, kteří kontrolují žádosti, vidí odeslané údaje a snímky. Partneři se dozvědí, zda je vaše totožnost ověřená; snímky ani adresu nedostanou. Poskytovatelé, kteří doručují e-maily a SMS, dostanou vaši adresu nebo číslo a text zprávy. Pokud je peněženka chytrý kontrakt, její podpis ověřuje služba, která čte příslušný blockchain.',
    },
    how_long: {
      heading: 'Jak dlouho',
      text: 'Kódy a odkazy platí nejvýš 30 minut. Záznam o přihlášení vymažeme týden po jeho konci. Údaje účtu zůstávají, dokud účet nesmažete; protokol bezpečnostních událostí zůstává i potom, aby se dalo vyšetřit zneužití. Snímek, který uložíte a neodešlete, vymažeme po sedmi dnech. Co odešlete, vymažeme i s klíči nějakou dobu po rozhodnutí: den uvádí stránka „Vaše údaje“. Záznam o tom, že máte totožnost ověřenou a od kdy, zůstává.',
    },
    browser: {
      heading: 'Ve vašem zařízení',
      text: 'Prohlížeč si pamatuje vaše přihlášení. Uchovává vyplněné údaje, dokud je neodešlete, dále obsah košíku na tržišti a údaj o tom, která peněženka tam byla připojena. Soubory cookie s krátkou platností dokládají, že se právě v tomto prohlížeči potvrdila vaše adresa nebo začalo přihlášení přes Google, Apple nebo peněženku. Sledovací soubory cookie nepoužíváme.',
    },
    rights: {
      heading: 'Vaše práva',
      text: 'Na stránce „Vaše údaje“ vidíte, co ukládáme a kdo to viděl. Můžete tam všechno stáhnout, vymazat, nebo smazat účet. Můžete také požádat o opravu údajů, vznést námitku proti jejich používání a podat stížnost úřadu pro ochranu údajů ve své zemi.',
    },
    contact: {
      heading: 'Kontakt',
      text: 'Za vaše údaje odpovídá společnost, která provozuje tento web. Napište na {email}.',
    },
  },
} satisfies LegalMessages;
