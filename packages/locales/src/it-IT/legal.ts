import type { LegalMessages } from '../messages.ts';

export const legal = {
  terms: {
    intro:
      'Queste condizioni valgono tra te e la società che gestisce questo sito. Leggile prima di creare un account.',
    service: {
      heading: 'Che cosa fa Portico',
      text: 'Portico ti dà un account e verifica la tua identità una volta sola. I progetti partner dell’ecosistema possono poi fare affidamento su questa verifica. I partner offrono i propri servizi alle proprie condizioni.',
    },
    account: {
      heading: 'Il tuo account',
      text: 'Devi avere almeno 18 anni. Crea un solo account, per te, con un indirizzo email, un numero di telefono, un wallet, un account Google o un account Apple che sia tuo. Tieni per te password, codici e chiavi; chi li ha può agire a tuo nome.',
    },
    truth: {
      heading: 'Dati veritieri',
      text: 'Quello che inserisci deve essere vero e corrispondere al tuo passaporto o alla tua carta d’identità. Invia solo documenti originali, validi e rilasciati a te. Documenti falsi o presi in prestito comportano la chiusura dell’account e possono essere segnalati alle autorità.',
    },
    review: {
      heading: 'Esame',
      text: 'Una persona esamina ogni richiesta e decide. Possiamo chiederti un’altra foto, confermare o rifiutare, spiegandoti il motivo. Non c’è diritto alla verifica quando la legge o gli elementi raccolti la escludono.',
    },
    conduct: {
      heading: 'Uso corretto',
      text: 'Non cercare di entrare negli account altrui, di disturbare il servizio o di usarlo con mezzi automatizzati oltre quanto consente la sua interfaccia documentata.',
    },
    liability: {
      heading: 'Responsabilità',
      text: 'Rispondiamo senza limiti per dolo, colpa grave e danni alla vita e alla salute; per il resto, secondo la legge del tuo Paese di residenza. Le cifre dei progetti partner provengono da loro; noi non diamo consulenza sugli investimenti.',
    },
    ending: {
      heading: 'Chiusura',
      text: 'Puoi eliminare l’account in qualsiasi momento, nella pagina «I tuoi dati». Noi possiamo chiuderlo con un preavviso di 30 giorni, o subito se queste condizioni vengono violate gravemente.',
    },
    changes: {
      heading: 'Modifiche',
      text: 'Se queste condizioni cambiano, ti avvisiamo almeno 30 giorni prima: qui e, se abbiamo il tuo indirizzo, via email. Se non sei d’accordo, fino ad allora puoi chiudere il tuo account.',
    },
  },
  privacy: {
    intro:
      'Stai per affidarci il tuo passaporto o la tua carta d’identità. In questa pagina trovi che cosa ne facciamo.',
    what: {
      heading: 'Che cosa conserviamo',
      text: 'Il tuo indirizzo email o numero di telefono, un’impronta irreversibile della password (hash), il nome, la data di nascita, la cittadinanza, il Paese di residenza e l’indirizzo, le immagini del documento e il selfie, l’indirizzo internet comunicato dal browser e quanto indicato nelle due sezioni seguenti.',
    },
    providers: {
      heading: 'Google, Apple e wallet',
      text: 'Se scegli Google o Apple, ci comunicano un identificativo del tuo account presso di loro, il tuo indirizzo email (quello di Apple può essere un indirizzo che si limita a inoltrarti i messaggi) e il tuo nome, ma mai una password. Vengono a sapere che accedi qui. Di un wallet conserviamo l’indirizzo; la firma che prova che è tuo viene controllata e non conservata.',
    },
    sign_ins: {
      heading: 'Accessi e sicurezza',
      text: 'Di ogni accesso conserviamo quando e come è iniziato, quando è stato usato l’ultima volta, l’indirizzo internet da cui proviene e il nome con cui il browser si presenta. Trovi questo elenco nel tuo account e puoi chiudere ogni accesso. Teniamo anche un registro degli eventi di sicurezza, come accessi, password e codici sbagliati e modifiche alla password o ai metodi di accesso: che cosa, quando e da quale indirizzo internet. Non contiene password, codici né indirizzi email. Conserviamo anche il fuso orario indicato dal tuo browser, così gli orari nelle nostre email sono i tuoi.',
    },
    why: {
      heading: 'Perché',
      text: 'Per darti un account, proteggerlo e verificare la tua identità, come ci chiedi tu e come la legge impone ai nostri partner. Non mostriamo pubblicità e non vendiamo dati.',
    },
    images: {
      heading: 'Le tue immagini',
      text: 'Le immagini vengono ricodificate all’arrivo, così spariscono i dati nascosti come il luogo dello scatto, e sono conservate cifrate, ogni file con una chiave propria. Può aprirle soltanto chi esamina la tua richiesta, e la pagina «I tuoi dati» ti mostra ogni volta che qualcuno lo ha fatto.',
    },
    who: {
      heading: 'Chi vede che cosa',
      text: 'Chi esamina la richiesta vede quello che hai inviato. I partner sanno se la tua identità è verificata; non ricevono immagini né indirizzo. I fornitori che recapitano email e SMS ricevono il tuo indirizzo o numero e il messaggio. La firma di un wallet che è uno smart contract viene controllata da un servizio che legge la sua blockchain.',
    },
    how_long: {
      heading: 'Per quanto tempo',
      text: 'I codici e i link valgono al massimo 30 minuti. Un accesso viene cancellato una settimana dopo la sua fine. I dati dell’account restano finché non lo cancelli; il registro degli eventi di sicurezza resta più a lungo, perché si possa risalire agli abusi. Un’immagine che hai salvato e non inviato viene cancellata dopo sette giorni. Quello che hai inviato viene cancellato, insieme alle sue chiavi, qualche tempo dopo la decisione: la pagina «I tuoi dati» indica il giorno. Resta il fatto che la tua identità è stata verificata, e quando.',
    },
    browser: {
      heading: 'Sul tuo dispositivo',
      text: 'Il browser mantiene il tuo accesso. Ricorda quello che hai scritto finché non viene inviato, quello che c’è nel carrello del marketplace e quale wallet è stato collegato lì. Cookie di breve durata provano che in questo browser hai confermato il tuo indirizzo o iniziato un accesso con Google, Apple o un wallet. Non ci sono cookie di tracciamento.',
    },
    rights: {
      heading: 'I tuoi diritti',
      text: 'Nella pagina «I tuoi dati» vedi che cosa è conservato e chi lo ha guardato, e puoi scaricare tutto, cancellarlo o eliminare il tuo account. Puoi anche far correggere i tuoi dati, opporti al loro uso e presentare reclamo all’autorità per la protezione dei dati del tuo Paese.',
    },
    contact: {
      heading: 'Contatti',
      text: 'Dei tuoi dati risponde la società che gestisce questo sito. Scrivi a {email}.',
    },
  },
} satisfies LegalMessages;
