import type { LegalMessages } from '../messages.ts';

export const legal = {
  terms: {
    intro:
      'Queste condizioni regolano il rapporto tra te e la società che gestisce questo sito. Leggile prima di creare un account.',
    service: {
      heading: 'Che cosa fa Portico',
      text: 'Portico ti dà un account e verifica la tua identità una volta sola. I progetti partner dell’ecosistema potranno fare affidamento su questa verifica. I partner offrono i propri servizi alle proprie condizioni.',
    },
    account: {
      heading: 'Il tuo account',
      text: 'Devi avere almeno 18 anni. Crea un solo account, per te, con un indirizzo email, un numero di cellulare, un wallet, un account Google o un account Apple che ti appartiene. Tieni per te password, codici e chiavi: chi li ha può agire a tuo nome.',
    },
    truth: {
      heading: 'Dati veritieri',
      text: 'I dati che inserisci devono essere veri e corrispondere al tuo passaporto o alla tua carta d’identità. Invia solo documenti originali, validi e rilasciati a te. Se un documento è falso o non è tuo, possiamo chiudere il tuo account e segnalare il fatto alle autorità.',
    },
    review: {
      heading: 'Esame',
      text: 'Una persona esamina ogni richiesta e prende la decisione. Possiamo chiederti un’altra foto, confermare la tua identità o rifiutare; ti diciamo sempre perché. Finché non decidiamo, puoi ritirare la richiesta, correggerla e inviarla di nuovo. Non sussiste alcun diritto alla verifica quando la legge o gli elementi raccolti non la consentono.',
    },
    conduct: {
      heading: 'Uso corretto',
      text: 'Non cercare di entrare negli account altrui, di interferire con il servizio o di automatizzarlo oltre quanto consente la sua interfaccia documentata.',
    },
    liability: {
      heading: 'Responsabilità',
      text: 'Rispondiamo senza limiti per dolo, colpa grave e danni alla vita, all’integrità fisica o alla salute; per tutto il resto rispondiamo secondo la legge del tuo Paese di residenza. I dati dei progetti partner provengono dai partner stessi. Non diamo consulenza sugli investimenti.',
    },
    ending: {
      heading: 'Recesso',
      text: 'Puoi eliminare il tuo account in qualsiasi momento nella pagina «I tuoi dati». Noi possiamo chiuderlo con un preavviso di 30 giorni, o subito se violi gravemente queste condizioni.',
    },
    changes: {
      heading: 'Modifiche',
      text: 'Se queste condizioni cambiano, ti avviseremo almeno 30 giorni prima: qui e, se abbiamo il tuo indirizzo, via email. Se non sei d’accordo, puoi eliminare il tuo account prima di allora.',
    },
  },
  privacy: {
    intro:
      'Stai per affidarci il tuo passaporto o la tua carta d’identità. Questa pagina spiega che cosa ne facciamo.',
    what: {
      heading: 'Che cosa conserviamo',
      text: 'Il tuo indirizzo email o numero di cellulare; un’impronta irreversibile della password (hash); il nome, la data di nascita, la cittadinanza, il Paese di residenza e l’indirizzo; le foto del documento e il selfie; l’indirizzo IP comunicato dal browser; e quanto descritto nelle due sezioni seguenti.',
    },
    providers: {
      heading: 'Google, Apple e wallet',
      text: 'Se scegli Google o Apple, ci comunicano un identificativo del tuo account presso di loro, il tuo indirizzo email (quello di Apple può essere un indirizzo che si limita a inoltrarti i messaggi) e il tuo nome, ma mai una password. Vengono a sapere che accedi qui. Se usi un wallet, ne conserviamo l’indirizzo. Controlliamo la firma che prova che è tuo e non la conserviamo.',
    },
    sign_ins: {
      heading: 'Accessi e sicurezza',
      text: 'Di ogni sessione conserviamo quando e come è iniziata, quando è stata usata l’ultima volta, l’indirizzo IP da cui proviene e il modo in cui il browser si identifica. Puoi vedere questo elenco nel tuo account e chiudere ogni sessione. Teniamo anche un registro di sicurezza con eventi come accessi, password e codici sbagliati e modifiche alla password o ai metodi di accesso: che cosa è successo, quando e da quale indirizzo IP. Non contiene password, codici né indirizzi email. Conserviamo anche il fuso orario indicato dal tuo browser, così gli orari nelle nostre email sono i tuoi.',
    },
    why: {
      heading: 'Perché',
      text: 'Per darti un account, proteggerlo e verificare la tua identità, come ci chiedi tu e come la legge impone ai nostri partner. Non mostriamo pubblicità e non vendiamo dati.',
    },
    images: {
      heading: 'Le tue foto',
      text: 'Quando una foto arriva, la ricodifichiamo per eliminare i dati nascosti, come il luogo dello scatto, e la conserviamo cifrata con una chiave propria. Possono aprirla soltanto le persone che esaminano la tua richiesta, e la pagina «I tuoi dati» ti mostra ogni volta che una di loro lo ha fatto.',
    },
    document_code: {
      heading: 'Un documento, un account',
      text: 'Perché nessun altro possa verificare un account con il tuo documento, quando ti verifichiamo possiamo conservare un codice. Lo calcoliamo con una chiave segreta a partire dal tipo, dal Paese di rilascio e dal numero del documento, e nessuno può ricavarne il numero. Conserviamo il codice finché la tua identità è verificata, o finché non elimini l’account. Se rinnovi con un altro documento, conserviamo il codice di quello vecchio finché quel documento non scade. Se ci segnali un documento perso o rubato, o se revochiamo la tua verifica, conserviamo il suo codice finché il documento non scade, anche se elimini l’account; a quel punto il codice non riconduce più a te. Se non sappiamo quando scade un documento, ne conserviamo il codice per dieci anni al massimo. La pagina «I tuoi dati» mostra ogni codice che conserviamo e fino a quando.',
    },
    who: {
      heading: 'Chi vede che cosa',
      text: 'Gli operatori vedono quello che hai inviato. I partner ricevono soltanto ciò che accetti, e mai le tue foto. I servizi che recapitano le nostre email e i nostri SMS ricevono il tuo indirizzo o numero e il messaggio. Se il tuo wallet è uno smart contract, la firma viene controllata da un servizio che legge la sua blockchain.',
    },
    partners: {
      heading: 'I partner che colleghi',
      text: 'Quando accetti di accedere a un partner con Portico, il partner riceve un numero casuale che ti rappresenta e viene a sapere se la tua identità è verificata, da quale mese e se hai almeno 18 anni. Se chiede come è stata verificata la tua identità, viene a sapere anche il tipo di documento, come è stato esaminato e il mese. Riceve il tuo nome, la tua data di nascita, la tua cittadinanza, il tuo indirizzo, il tuo indirizzo email o il tuo numero di cellulare solo se li chiede, se conservi i tuoi dati per i partner e se accetti dopo averli visti uno per uno. Non riceve mai le tue foto. Ogni partner riceve un numero diverso: due partner non possono quindi usarlo per scoprire che ti conoscono entrambi; con il tuo nome o il tuo indirizzo email potrebbero. Se chiede di riconoscere il tuo documento, riceve un altro numero, anch’esso diverso per ogni partner, che resta lo stesso se torni con un altro account. Se esci, scolleghi un partner, elimini i tuoi dati o l’account, possiamo comunicare al partner che la tua sessione da lui è terminata. Conserviamo quali partner hai collegato, che cosa hai accettato, quando hai usato ciascuno per la prima e per l’ultima volta, e che cosa è stato comunicato a ciascuno e quando. La pagina «I tuoi dati» mostra tutto questo, e lì puoi scollegare un partner: conserva ciò che sa già, ma da noi non riceve più nulla. Se non usi un partner per un anno, ti chiederemo di nuovo il consenso. Conserviamo il registro di ciò che è stato comunicato ai partner finché non elimini l’account.',
    },
    how_long: {
      heading: 'Per quanto tempo',
      text: 'I codici e i link sono validi al massimo 30 minuti. Eliminiamo i dati di una sessione una settimana dopo la sua fine. Conserviamo i dati dell’account finché non lo elimini; il registro di sicurezza resta più a lungo, perché si possa risalire agli abusi. Eliminiamo dopo sette giorni una foto che hai salvato e non inviato. Se ritiri una richiesta, le sue foto tornano a essere foto salvate, per altri sette giorni, e i tuoi dati restano. Eliminiamo quello che hai inviato, insieme alle sue chiavi, qualche tempo dopo la decisione: la pagina «I tuoi dati» indica il giorno. Finché hai un account, conserviamo il fatto che la tua identità è stata verificata, quando e con quale tipo di documento, e che hai almeno 18 anni. Se scegli di conservare i tuoi dati per i partner, teniamo cifrati quelli che abbiamo esaminato finché la tua verifica è valida, a meno che tu non li elimini prima. I backup possono contenere una copia di questi dati finché non scadono.',
    },
    browser: {
      heading: 'Sul tuo dispositivo',
      text: 'Il browser mantiene il tuo accesso. Ricorda quello che inserisci finché non lo invii, che cosa c’è nel carrello del marketplace e quale wallet vi hai collegato. Cookie di breve durata provano che questo browser ha confermato il tuo indirizzo o iniziato un accesso con Google, Apple o un wallet. Non usiamo cookie di tracciamento.',
    },
    rights: {
      heading: 'I tuoi diritti',
      text: 'Nella pagina «I tuoi dati» puoi vedere che cosa conserviamo e chi lo ha consultato, scaricare tutto, eliminarlo o eliminare il tuo account. Puoi anche far correggere i tuoi dati, opporti al loro uso e presentare reclamo all’autorità per la protezione dei dati del tuo Paese.',
    },
    contact: {
      heading: 'Contatti',
      text: 'Titolare del trattamento dei tuoi dati è la società che gestisce questo sito. Scrivi a {email}.',
    },
  },
} satisfies LegalMessages;
