import type { LegalMessages } from '../messages.ts';

export const legal = {
  terms: {
    intro:
      'Tyto podmínky platí mezi vámi a společností, která provozuje tento web. Než si založíte účet, přečtěte si je.',
    service: {
      heading: 'Co Portico dělá',
      text: 'Portico vám dá jeden účet a jednou ověří vaši totožnost. Partnerské projekty ekosystému se na toto ověření budou moci spolehnout. Vlastní služby nabízejí partneři za vlastních podmínek.',
    },
    account: {
      heading: 'Váš účet',
      text: 'Musí vám být alespoň 18 let. Založte si jeden účet, pro sebe, s vlastní e-mailovou adresou, telefonním číslem, peněženkou nebo účtem Google či Apple. Hesla, kódy a klíče si nechte pro sebe: každý, kdo je zná, může jednat vaším jménem.',
    },
    truth: {
      heading: 'Pravdivé údaje',
      text: 'Údaje, které zadáte, musí být pravdivé a musí odpovídat vašemu pasu nebo občanskému průkazu. Posílejte jen originály platných dokladů, které byly vydány vám. Pokud je doklad padělaný nebo cizí, můžeme váš účet zrušit a věc oznámit úřadům.',
    },
    review: {
      heading: 'Kontrola',
      text: 'Každou žádost kontroluje člověk a ten o ní také rozhoduje. Můžeme požádat o jinou fotku, totožnost potvrdit, nebo ověření odmítnout; důvod vám vždy řekneme. Dokud nerozhodneme, můžete žádost vzít zpět, opravit ji a poslat znovu. Na ověření není nárok tam, kde ho nedovoluje zákon nebo předložené podklady.',
    },
    conduct: {
      heading: 'Férové používání',
      text: 'Nepokoušejte se dostat do cizích účtů, nenarušujte službu ani ji nepoužívejte automatizovaně nad rámec toho, co dovoluje její zdokumentované rozhraní.',
    },
    liability: {
      heading: 'Odpovědnost',
      text: 'Za úmysl, hrubou nedbalost a újmu na životě, tělesné integritě nebo zdraví odpovídáme bez omezení; za vše ostatní odpovídáme tak, jak stanoví právo země vašeho bydliště. Čísla partnerských projektů pocházejí od samotných partnerů. Investiční poradenství neposkytujeme.',
    },
    ending: {
      heading: 'Ukončení',
      text: 'Účet můžete kdykoli smazat na stránce „Vaše údaje“. My ho můžeme zrušit s výpovědní dobou 30 dní, při závažném porušení těchto podmínek ihned.',
    },
    changes: {
      heading: 'Změny',
      text: 'Když se tyto podmínky změní, dáme vám vědět alespoň 30 dní předem: tady, a pokud máme vaši adresu, i e-mailem. Pokud nesouhlasíte, můžete do té doby svůj účet smazat.',
    },
  },
  privacy: {
    intro:
      'Chystáte se nám svěřit pas nebo občanský průkaz. Tato stránka vysvětluje, co se s ním stane.',
    what: {
      heading: 'Co uchováváme',
      text: 'Vaši e-mailovou adresu nebo telefonní číslo; jednosměrný otisk hesla; jméno a příjmení, datum narození, státní občanství, zemi bydliště a adresu; fotky dokladu a selfie; IP adresu, kterou hlásí váš prohlížeč; a to, co popisují další dvě části.',
    },
    providers: {
      heading: 'Google, Apple a peněženky',
      text: 'Když zvolíte Google nebo Apple, dostaneme od nich identifikátor vašeho tamního účtu, vaši e-mailovou adresu (u společnosti Apple to může být adresa, která vám poštu jen přeposílá) a jméno, ale nikdy heslo. Google nebo Apple se dozví, že se tady přihlašujete. Když používáte peněženku, uchováváme její adresu. Podpis, který dokládá, že je vaše, ověříme a neuchováváme.',
    },
    sign_ins: {
      heading: 'Přihlášení a zabezpečení',
      text: 'O každém přihlášení uchováváme údaje o tom, kdy a jak začalo, kdy bylo naposledy použito, z jaké IP adresy přišlo a jak se hlásí váš prohlížeč. Tento seznam vidíte ve svém účtu a kterékoli přihlášení můžete ukončit. Vedeme také bezpečnostní protokol událostí, jako jsou přihlášení, špatná hesla a kódy a změny hesla nebo způsobů přihlášení: co se stalo, kdy a z jaké IP adresy. Hesla, kódy ani e-mailové adresy v něm nejsou. Uchováváme také časové pásmo, které hlásí váš prohlížeč, aby časy v našich e-mailech odpovídaly tomu vašemu.',
    },
    why: {
      heading: 'Proč',
      text: 'Abychom vám mohli vést účet, chránit ho a ověřit vaši totožnost, jak nás o to žádáte a jak to zákon vyžaduje od našich partnerů. Nezobrazujeme reklamy a údaje neprodáváme.',
    },
    images: {
      heading: 'Vaše fotky',
      text: 'Každou fotku po přijetí překódujeme, abychom odstranili skryté údaje, třeba místo pořízení, a uložíme ji zašifrovanou samostatným klíčem. Otevřít ji mohou jen lidé, kteří vaši žádost kontrolují, a každé takové zobrazení uvidíte na stránce „Vaše údaje“.',
    },
    document_code: {
      heading: 'Jeden doklad, jeden účet',
      text: 'Aby nikdo jiný nemohl vaším dokladem ověřit účet, můžeme si při ověření uložit kód. Počítáme ho z druhu dokladu, státu, který ho vydal, a čísla pomocí tajného klíče; číslo se z něj vyčíst nedá. Kód uchováváme, dokud je vaše totožnost ověřená, nebo dokud účet nesmažete. Když ověření obnovíte jiným dokladem, kód toho starého uchováme do konce jeho platnosti. Když nahlásíte ztrátu nebo krádež dokladu nebo když vaše ověření zrušíme, uchováme kód dokladu do konce jeho platnosti, i když účet smažete; k vám už pak nevede. Když nevíme, dokdy doklad platí, uchováme jeho kód nejvýš deset let. Stránka „Vaše údaje“ ukazuje každý kód, který uchováváme, a dokdy.',
    },
    who: {
      heading: 'Kdo co vidí',
      text: 'Kontroloři vidí, co odešlete. Partneři dostanou jen to, s čím souhlasíte, nikdy ne fotky. Služby, které doručují naše e-maily a SMS, dostanou vaši adresu nebo číslo a text zprávy. Pokud je vaše peněženka chytrý kontrakt, její podpis ověřuje služba, která čte příslušný blockchain.',
    },
    partners: {
      heading: 'Partneři, které propojíte',
      text: 'Když souhlasíte s přihlášením u partnera přes Portico, partner dostane náhodné číslo, pod kterým vás bude znát, a dozví se, zda a od kterého měsíce je vaše totožnost ověřená a zda je vám aspoň 18 let. Pokud se zeptá, jak byla vaše totožnost ověřena, dozví se také druh dokladu, způsob kontroly a měsíc. Vaše jméno, datum narození, státní občanství, adresu bydliště, e-mailovou adresu nebo telefonní číslo dostane, jen pokud o ně požádá, pokud uchováváte své údaje pro partnery a pokud souhlasíte poté, co každý z nich uvidíte. Vaše fotky nedostane nikdy. Každý partner má jiné číslo, takže dva partneři podle něj nezjistí, že vás oba znají; podle jména nebo e-mailové adresy by to zjistit mohli. Pokud chce partner umět poznat váš doklad, dostane další číslo, které je také u každého partnera jiné a zůstane stejné, i když se vrátíte s jiným účtem. Když se odhlásíte, partnera odpojíte nebo smažete své údaje či účet, můžeme partnerovi oznámit, že vaše přihlášení u něj skončilo. Uchováváme, které partnery jste propojili, s čím jste souhlasili, kdy jste se u kterého poprvé a naposledy přihlásili a co se který partner kdy dozvěděl. To vše ukazuje stránka „Vaše údaje“, kde můžete partnera také odpojit: ponechá si to, co už ví, ale nic dalšího od nás nedostane. Pokud se u partnera rok nepřihlásíte přes Portico, zeptáme se vás znovu. Záznam o tom, co se partneři dozvěděli, uchováváme, dokud účet nesmažete.',
    },
    how_long: {
      heading: 'Jak dlouho',
      text: 'Kódy a odkazy platí nejvýš 30 minut. Záznam o přihlášení smažeme týden po jeho konci. Údaje účtu uchováváme, dokud účet nesmažete; bezpečnostní protokol zůstává déle, aby se dalo vyšetřit zneužití. Fotku, kterou uložíte, ale neodešlete, smažeme po sedmi dnech. Když žádost vezmete zpět, její fotky zůstanou uložené dalších sedm dní a vaše údaje zůstanou zachovány. Co odešlete, smažeme i s klíči nějakou dobu po rozhodnutí: den uvádí stránka „Vaše údaje“. Záznam o tom, že máte totožnost ověřenou, od kdy a jakým druhem dokladu, a že je vám aspoň 18 let, uchováváme po celou dobu, kdy máte účet. Pokud se rozhodnete uchovat údaje pro partnery, uchováváme ty, které jsme zkontrolovali, zašifrované, dokud je nesmažete nebo dokud neskončí platnost vašeho ověření. Zálohy mohou obsahovat kopii, dokud nevyprší.',
    },
    browser: {
      heading: 'Ve vašem zařízení',
      text: 'Prohlížeč udržuje vaše přihlášení. Pamatuje si vyplněné údaje, dokud je neodešlete, obsah košíku na tržišti a peněženku, kterou tam připojíte. Soubory cookie s krátkou platností dokládají, že se právě v tomto prohlížeči potvrdila vaše adresa nebo začalo přihlášení přes Google, Apple nebo peněženku. Sledovací soubory cookie nepoužíváme.',
    },
    rights: {
      heading: 'Vaše práva',
      text: 'Na stránce „Vaše údaje“ vidíte, co ukládáme a kdo to viděl, a můžete všechno stáhnout nebo smazat, případně smazat celý účet. Můžete také požádat o opravu údajů, vznést námitku proti jejich používání a podat stížnost u úřadu pro ochranu osobních údajů ve své zemi.',
    },
    contact: {
      heading: 'Kontakt',
      text: 'Za vaše údaje odpovídá společnost, která provozuje tento web. Napište na {email}.',
    },
  },
} satisfies LegalMessages;
