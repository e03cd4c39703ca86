import type { PagesMessages } from '../messages.ts';

export const pages = {
  blog: {
    title: 'Blog',
    lede: 'Come funziona Portico, e perché funziona così.',
    articles: {
      once: {
        title: 'Perché ti chiediamo il passaporto una volta sola',
        text: [
          'I nostri partner devono sapere che sei davvero tu e che hai almeno 18 anni. Ognuno di loro potrebbe chiederti il passaporto. Con Portico mostri il passaporto o la carta d’identità una volta sola, a noi, e tutti i partner potranno fare affidamento sul risultato.',
          'I partner sapranno che la tua identità è verificata; non riceveranno le tue foto né il tuo indirizzo. Le tue foto le vedono soltanto le persone che le esaminano. Quando arrivano, eliminiamo i dati nascosti, come il luogo dello scatto, e cifriamo ogni foto con una chiave propria.',
          'A te bastano circa quattro minuti: qualche dato, il documento e un selfie con il documento. Poi una persona confronta il selfie con il documento e decide. Una volta verificata la tua identità, tutte le funzioni sono sbloccate.',
        ],
      },
      ways: {
        title: 'Sei metodi di accesso, un solo account',
        text: [
          'Una password, un codice via email, un codice via SMS, Google, Apple o un wallet: puoi accedere al tuo account con ognuno di questi. Usa quello che ti è più comodo. La società che gestisce questo sito decide quali dei sei offrire.',
          'In «Accesso e sicurezza» puoi aggiungere un secondo metodo di accesso: così non resti fuori se perdi il telefono o dimentichi la password. L’ultimo metodo non si può rimuovere. Ogni volta che ne viene aggiunto o rimosso uno, scriviamo all’email o al numero di cellulare del tuo account.',
          'La stessa pagina mostra le tue sessioni aperte: in quale browser, quando sono state usate l’ultima volta e da quale indirizzo IP. Non ne riconosci una? Chiudila direttamente da lì.',
        ],
      },
      numbers: {
        title: 'Come un progetto diventa partner e che cosa indicano i suoi numeri',
        text: [
          'L’ecosistema è fatto di progetti partner che potranno fare affidamento sulla tua verifica. La società che gestisce questo sito decide quali progetti ne fanno parte e presenta ogni partner con un nome, una breve descrizione, un logo e due numeri.',
          'Il primo è il numero di utenti. Il secondo è il TVL («total value locked»), il valore totale bloccato: il denaro affidato al progetto, in dollari statunitensi. Entrambi provengono dai partner, e l’elenco indica la data a cui si riferiscono. I dati non recenti appaiono in grigio. Niente di tutto questo è un consiglio di investimento.',
          'Portico include progetti di esempio, inventati come i loro numeri, perché ci sia qualcosa da vedere fin dal primo giorno. Restano finché la società che gestisce questo sito non li sostituisce con i propri partner.',
        ],
      },
    },
  },
  faq: {
    title: 'Domande e risposte',
    lede: 'Sulla verifica, i wallet, il marketplace e il tuo account.',
    questions: {
      why: {
        question: 'Perché dovrei verificare la mia identità?',
        answer:
          'I progetti partner devono sapere che sei davvero tu e che hai almeno 18 anni. Mostri il documento una volta sola, a noi, e tutti i partner potranno fare affidamento sul risultato. Puoi usare il tuo account e dare un’occhiata in giro anche prima; potrai accedere a quello che offrono i partner una volta verificata la tua identità.',
      },
      safe: {
        question: 'È sicuro inviare il passaporto o la carta d’identità?',
        answer:
          'Quando una foto arriva, eliminiamo i dati nascosti, come il luogo dello scatto, e la conserviamo cifrata con una chiave propria. Possono aprirla soltanto le persone che esaminano la tua richiesta. I partner sapranno se la tua identità è verificata; non riceveranno le tue foto né il tuo indirizzo.',
      },
      documents: {
        question: 'Quali documenti accettate?',
        answer:
          'Il passaporto, oppure la carta d’identità fronte e retro. Il documento deve essere rilasciato da uno Stato, valido e in originale. Non accettiamo copie, scansioni o altri documenti, come la patente. Il Regno Unito non rilascia carte d’identità: se vieni da lì, usa il passaporto.',
      },
      countries: {
        question: 'Da quali Paesi posso verificare la mia identità?',
        answer:
          'Per ora da undici: Regno Unito, Spagna, Cechia, Arabia Saudita, Israele, Italia, Polonia, Russia, Ucraina, Germania e Francia. Questo vale per il Paese in cui vivi, per la tua cittadinanza e per il Paese che ha rilasciato il documento; non devono per forza coincidere.',
      },
      time: {
        question: 'Quanto dura la verifica?',
        answer:
          'A te bastano circa quattro minuti: qualche dato, le foto del documento e un selfie con il documento. Poi una persona esamina tutto. Non appena avremo deciso, vedrai l’esito nella tua pagina iniziale e, se abbiamo la tua email o il tuo numero di cellulare, ti scriveremo. Nel frattempo non devi fare nulla.',
      },
      refused: {
        question: 'E se la mia richiesta non viene accettata?',
        answer:
          'Mantieni il tuo account; la pagina iniziale e il profilo ti dicono che cosa puoi fare. Se le foto non ci hanno permesso di decidere, puoi inviarne di migliori. Se non abbiamo potuto accettare il documento, puoi provare con un altro.',
      },
      wallet: {
        question: 'Accedere con un wallet costa qualcosa?',
        answer:
          'No. Il tuo wallet firma un breve messaggio che cita questo sito: così dimostra che è tuo. Non è una transazione: non ci sono commissioni, non si sposta nulla e non riceviamo il permesso di spostare qualcosa. Conserviamo solo l’indirizzo del wallet.',
      },
      marketplace: {
        question: 'Il marketplace è reale?',
        answer:
          'Non ancora. Mostra come sarà un marketplace qui: puoi cercare, filtrare, ordinare e sfogliare, ma la collezione, le coin, i loro prezzi e la loro cronologia sono inventati. Niente di tutto questo è un’offerta o un consiglio.',
      },
      cart: {
        question: 'Posso comprare quello che c’è nel carrello?',
        answer:
          'No, non è ancora possibile acquistare. Puoi aggiungere articoli al carrello e rimuoverli, e il browser li ricorda. Nulla viene ordinato, riservato o addebitato.',
      },
      lost: {
        question: 'Non riesco più ad accedere. Che cosa posso fare?',
        answer:
          'Usa un altro metodo di accesso del tuo account: un codice via email o SMS, Google, Apple o un wallet. Se hai dimenticato la password, richiedi un link nella pagina in cui va inserita; te lo invieremo via email. Finché riesci ad accedere, aggiungi un secondo metodo di accesso dal tuo profilo.',
      },
      deletion: {
        question: 'Posso eliminare il mio account?',
        answer:
          'Sì, in qualsiasi momento. Apri «I tuoi dati» e scegli «Elimina il mio account». L’informativa sulla privacy, che trovi in fondo a ogni pagina, spiega che cosa conserviamo, per quanto tempo e quali sono i tuoi diritti.',
      },
      languages: {
        question: 'In quali lingue è disponibile Portico?',
        answer:
          'In undici: inglese, spagnolo, ceco, arabo, ebraico, italiano, polacco, russo, ucraino, tedesco e francese. Scegline una in alto nella pagina. Il browser la ricorda, e ti inviamo anche i codici in quella lingua.',
      },
    },
    learn: 'Scopri di più su verifica e partner',
    begin: {
      title: 'Vuoi iniziare?',
      text: 'Ti basta un indirizzo email.',
      action: 'Crea il tuo account',
    },
    verify: {
      title: 'Iniziamo la verifica?',
      text: 'Tieni a portata di mano la carta d’identità o il passaporto. Bastano circa quattro minuti.',
      action: 'Verifica la mia identità',
    },
  },
  learn: {
    title: 'Buono a sapersi',
    lede: 'Risposte brevi, prima di iniziare.',
    questions: {
      need: {
        question: 'Che cosa mi serve?',
        answer:
          'La carta d’identità o il passaporto, in originale e in corso di validità, un telefono o un computer con fotocamera e circa quattro minuti. Devi avere almeno 18 anni e vivere in uno dei Paesi del nostro elenco: lo vedrai nel primo passaggio della verifica.',
      },
      time: {
        question: 'Quanto tempo ci vuole?',
        answer:
          'A te bastano circa quattro minuti. Poi una persona esamina quello che hai inviato e, se abbiamo la tua email o il tuo numero di cellulare, ti scriveremo non appena avremo deciso. Puoi fermarti e continuare più tardi, anche su un altro dispositivo: salviamo i tuoi dati e conserviamo per sette giorni le foto non ancora inviate.',
      },
      selfie: {
        question: 'Perché un selfie con il documento?',
        answer:
          'Un documento da solo può essere smarrito, rubato o copiato. Il selfie mostra che è in mano alla persona a cui è stato rilasciato. È una persona, non un programma, a confrontare il tuo viso con la foto del documento.',
      },
      images: {
        question: 'Chi vede le mie foto?',
        answer:
          'Soltanto le persone che le esaminano, e tu puoi vedere ogni volta che una di loro lo ha fatto. Cifriamo ogni foto con una chiave propria appena arriva ed eliminiamo i dati nascosti, come il luogo dello scatto. I partner sapranno se la tua identità è verificata; non riceveranno le tue foto.',
      },
      after: {
        question: 'Che cosa succede dopo che ho inviato tutto?',
        answer:
          'La tua pagina iniziale indica lo stato attuale della richiesta. Una persona esamina i tuoi dati e le foto e decide. Anche l’esito comparirà lì e, se abbiamo la tua email o il tuo numero di cellulare, ti scriveremo. Nel frattempo non devi fare nulla e puoi continuare a usare il tuo account. Se noti un errore prima della decisione, puoi ritirare la richiesta nella pagina iniziale, correggerla e inviarla di nuovo.',
      },
      rejected: {
        question: 'E se la richiesta non viene accettata?',
        answer:
          'Ti diciamo perché. Se ci serve solo un’altra foto, la tua pagina iniziale indica quale e perché, e invii di nuovo solo quella. Una foto venuta male non ti fa perdere l’account.',
      },
      password: {
        question: 'Come accedo senza password?',
        answer:
          'Inserisci la tua email o il tuo numero di cellulare nella pagina di accesso. Ti invieremo un codice di 6 cifre per accedere. Vanno bene anche Google, Apple o un wallet. La società che gestisce questo sito decide quali di questi metodi offrire.',
      },
      tvl: {
        question: 'Che cos’è il TVL?',
        answer:
          '«Total value locked», il valore totale bloccato: la somma di quanto le persone hanno affidato a un progetto, in dollari statunitensi. Indica quanto è grande un progetto, non quanto è valido o sicuro. L’elenco dei partner indica la data del dato.',
      },
      looks: {
        question: 'Posso cambiare la lingua e l’aspetto?',
        answer:
          'Sì. Trovi undici lingue in alto in ogni pagina, o nel menu sugli schermi piccoli. L’aspetto si cambia in fondo: scuro, chiaro o come il dispositivo. Il browser ricorda la tua scelta.',
      },
    },
    begin: {
      title: 'Si comincia?',
      text: 'Ti basta un indirizzo email.',
      action: 'Crea il tuo account',
    },
  },
} satisfies PagesMessages;
