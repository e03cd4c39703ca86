import type { PagesMessages } from '../messages.ts';

export const pages = {
  blog: {
    title: 'Blog',
    lede: 'Come funziona Portico, e perché funziona così.',
    articles: {
      once: {
        title: 'Perché ti chiediamo il passaporto una volta sola',
        text: [
          'I partner dell’ecosistema devono sapere che sei davvero tu e che hai l’età richiesta. Ognuno di loro potrebbe chiederti il passaporto. Qui invece lo mostri una volta sola, e soltanto a noi; se preferisci, va bene anche la carta d’identità. Tutti i partner possono poi fare affidamento sul risultato.',
          'I partner sanno che la tua identità è verificata; non ricevono immagini né indirizzo. Le tue foto le vede soltanto la persona che le controlla. Appena arrivano togliamo i dati nascosti, come il luogo dello scatto, e cifriamo ogni immagine con una chiave propria.',
          'A te bastano circa quattro minuti: qualche dato, il documento, un selfie con il documento. Una persona li confronta e decide. Una volta verificata la tua identità, tutte le funzioni sono sbloccate, con tutti i partner.',
        ],
      },
      ways: {
        title: 'Sei modi per entrare, un solo account',
        text: [
          'Una password, un codice via email, un codice via SMS, Google, Apple o un wallet: ognuno può aprirti l’account. Usa quello che hai più a portata di mano. Quali dei sei trovi qui lo decide la società che gestisce questo sito.',
          'In «Accesso e sicurezza» puoi aggiungere un secondo metodo di accesso: così non resti fuori se perdi il telefono o dimentichi la password. L’ultimo metodo resta sempre, e ogni volta che ne viene aggiunto o rimosso uno scriviamo all’email o al numero di cellulare del tuo account.',
          'La stessa pagina mostra le tue sessioni aperte: con quale browser, quando sono state usate l’ultima volta e da quale indirizzo internet. Una ti sembra strana? Chiudila da lì, ovunque tu sia.',
        ],
      },
      numbers: {
        title: 'Come entrano i partner, e che cosa dicono le loro cifre',
        text: [
          'L’ecosistema è fatto di progetti partner che possono fare affidamento sulla tua verifica. La società che gestisce questo sito decide chi ne fa parte e presenta ogni partner con un nome, una riga su quello che fa, un’immagine e due cifre.',
          'La prima conta gli utenti. La seconda è il TVL, «total value locked», il valore totale bloccato: quanto le persone hanno affidato al progetto, in dollari statunitensi. Entrambe provengono dai partner, e l’elenco dice di quale giorno sono. Le cifre vecchie diventano grigie. Nessuna di esse è un consiglio di investimento.',
          'Portico arriva con progetti di esempio, inventati insieme alle loro cifre, perché ci sia qualcosa da vedere fin dal primo giorno. Restano finché la società che gestisce questo sito non mette al loro posto i propri partner.',
        ],
      },
    },
  },
  faq: {
    title: 'Domande e risposte',
    lede: 'Su verifica, wallet, marketplace e account.',
    questions: {
      why: {
        question: 'Perché dovrei verificare la mia identità?',
        answer:
          'I progetti partner devono sapere che sei davvero tu e che hai l’età richiesta. Mostri il documento una volta sola, a noi, e tutti i partner possono fare affidamento sul risultato. Fino ad allora puoi usare il tuo account e c’è molto da vedere; quello che offrono i partner si apre quando la tua identità è verificata.',
      },
      safe: {
        question: 'È sicuro inviare il passaporto o la carta d’identità?',
        answer:
          'Appena un’immagine arriva togliamo i dati nascosti, come il luogo dello scatto, e la conserviamo cifrata con una chiave propria. Può aprirla soltanto la persona che esamina la tua richiesta. I partner sanno se la tua identità è verificata; non ricevono immagini né indirizzo.',
      },
      documents: {
        question: 'Quali documenti accettate?',
        answer:
          'Il passaporto, oppure la carta d’identità fronte e retro: rilasciati da uno Stato, validi e in originale. Copie, scansioni e altri documenti, per esempio la patente, vengono respinti. Il Regno Unito non rilascia carte d’identità, quindi per quel Paese serve il passaporto.',
      },
      countries: {
        question: 'In quali Paesi è possibile la verifica?',
        answer:
          'Per ora in undici: Regno Unito, Spagna, Cechia, Arabia Saudita, Israele, Italia, Polonia, Russia, Ucraina, Germania e Francia. Questo vale per il Paese in cui vivi, per la tua cittadinanza e per il Paese che ha rilasciato il documento; non devono per forza coincidere.',
      },
      time: {
        question: 'Quanto dura la verifica?',
        answer:
          'A te bastano circa quattro minuti: qualche dato, le foto del documento e un selfie con il documento. Poi una persona guarda tutto e ti scriviamo appena c’è una decisione. Fino ad allora non devi fare nulla.',
      },
      refused: {
        question: 'E se la mia verifica non viene accettata?',
        answer:
          'Il tuo account resta, e la pagina iniziale e il profilo ti dicono che cosa puoi fare. Se con le foto non è stato possibile decidere, ne invii di migliori. Se il documento non è stato accettato, puoi provare con un altro.',
      },
      wallet: {
        question: 'Accedere con un wallet costa qualcosa?',
        answer:
          'No. Il tuo wallet firma un breve messaggio che nomina questo sito, e questo prova che è tuo. Non è una transazione: non ci sono commissioni, non si sposta nulla e non riceviamo alcun permesso di spostare qualcosa. Del wallet conserviamo l’indirizzo.',
      },
      marketplace: {
        question: 'Il marketplace è reale?',
        answer:
          'Non ancora. Mostra come sarà un marketplace qui: puoi cercare, filtrare, ordinare e sfogliare, ma la collezione, le coin, i loro prezzi e tutto quello che è successo sono inventati. Niente di tutto questo è un’offerta o un consiglio.',
      },
      cart: {
        question: 'Posso comprare quello che c’è nel carrello?',
        answer:
          'No, non è ancora possibile acquistare. Puoi aggiungere articoli al carrello e toglierli, e il browser li ricorda. Nulla viene ordinato, riservato o addebitato.',
      },
      lost: {
        question: 'Non riesco più a entrare. Che cosa faccio?',
        answer:
          'Usa un altro dei metodi di accesso del tuo account: un codice via email o SMS, Google, Apple o un wallet. Se hai dimenticato la password, richiedi un link via email nella pagina in cui va inserita. E finché riesci a entrare, aggiungi un secondo metodo di accesso nel tuo profilo.',
      },
      deletion: {
        question: 'Posso cancellare il mio account?',
        answer:
          'Sì, ma non ancora con un pulsante: devi chiederlo alla società che gestisce questo sito. L’informativa sulla privacy, che trovi in fondo a ogni pagina, dice che cosa viene conservato, per quanto tempo e quali sono i tuoi diritti.',
      },
      languages: {
        question: 'Quali lingue parla Portico?',
        answer:
          'Undici: inglese, spagnolo, ceco, arabo, ebraico, italiano, polacco, russo, ucraino, tedesco e francese. Ne scegli una in alto nella pagina, il browser la ricorda, e anche i codici che inviamo arrivano in quella lingua.',
      },
    },
    learn: 'Scopri di più su verifica e partner',
    begin: {
      title: 'Nessun’altra domanda?',
      text: 'Per iniziare basta un indirizzo email.',
      action: 'Crea account',
    },
    verify: {
      title: 'Nessun’altra domanda?',
      text: 'Tieni a portata di mano la carta d’identità o il passaporto: bastano circa quattro minuti.',
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
          'La carta d’identità o il passaporto, in originale e non scaduto, un telefono o un computer con fotocamera e circa quattro minuti. Devi avere almeno 18 anni e vivere in uno dei Paesi del nostro elenco: lo vedi nel primo passaggio della verifica.',
      },
      time: {
        question: 'Quanto tempo ci vuole?',
        answer:
          'A te bastano circa quattro minuti. Poi una persona esamina quello che hai inviato e ti scriviamo appena c’è una decisione. Puoi fermarti a metà e continuare più tardi, anche su un altro dispositivo: quello che hai scritto e fotografato resta salvato per te.',
      },
      selfie: {
        question: 'Perché un selfie con il documento?',
        answer:
          'Un documento da solo può essere smarrito, rubato o copiato. Il selfie mostra che è in mano alla persona a cui è stato rilasciato. È una persona, non un programma, a confrontare il tuo viso con la foto del documento.',
      },
      images: {
        question: 'Chi vede le mie immagini?',
        answer:
          'Soltanto chi le controlla, e tu vedi ogni volta che qualcuno lo ha fatto. Ogni immagine viene cifrata con una chiave propria appena arriva, e i dati nascosti, come il luogo dello scatto, vengono tolti. I partner sanno se la tua identità è verificata; non ricevono immagini.',
      },
      after: {
        question: 'Che cosa succede dopo che ho inviato tutto?',
        answer:
          'La tua pagina iniziale dice che la richiesta è in esame. Una persona guarda i tuoi dati e le foto e decide. Anche l’esito lo trovi lì, e ti scriviamo, se abbiamo la tua email o il tuo numero. Fino ad allora non devi fare nulla, e l’account resta aperto per te. Se noti un errore prima della decisione, puoi ritirare la richiesta nella pagina iniziale, correggerla e inviarla di nuovo.',
      },
      rejected: {
        question: 'E se la richiesta non viene accettata?',
        answer:
          'Ti spieghiamo il motivo. Se serve solo un’altra foto, nella tua pagina iniziale trovi quale e perché, e invii di nuovo solo quella. Una foto venuta male non ti fa perdere l’account.',
      },
      password: {
        question: 'Come accedo senza password?',
        answer:
          'Inserisci l’email o il numero di cellulare nella prima pagina: ti inviamo un codice di 6 cifre, e con quello accedi. Vanno bene anche Google, Apple o un wallet. Quali di questi trovi qui lo decide la società che gestisce questo sito.',
      },
      tvl: {
        question: 'Che cos’è il TVL?',
        answer:
          '«Total value locked», il valore totale bloccato: la somma di quanto le persone hanno affidato a un progetto, in dollari statunitensi. Dice quanto è grande un progetto, non quanto è buono o sicuro. L’elenco dei partner dice di quale giorno è la cifra.',
      },
      looks: {
        question: 'Posso cambiare la lingua e l’aspetto?',
        answer:
          'Sì. Trovi undici lingue in alto in ogni pagina, o nel menu sugli schermi piccoli, e l’aspetto in fondo: scuro, chiaro o come sul tuo dispositivo. Il browser ricorda quello che hai scelto.',
      },
    },
    begin: {
      title: 'Si comincia?',
      text: 'Per iniziare basta un indirizzo email.',
      action: 'Crea account',
    },
  },
} satisfies PagesMessages;
