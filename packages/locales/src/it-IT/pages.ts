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
          'A te bastano circa quattro minuti. Poi una persona esamina quello che hai inviato e ti scriviamo appena c’è una decisione. Puoi fermarti a metà: quello che scrivi resta sul tuo dispositivo finché non lo invii.',
      },
      selfie: {
        question: 'Perché un selfie con il documento?',
        answer:
          'Un documento da solo può essere smarrito, rubato o copiato. Il selfie mostra che è in mano alla persona a cui è stato rilasciato. È una persona, non un programma, a confrontare il tuo viso con la foto del documento.',
      },
      images: {
        question: 'Chi vede le mie immagini?',
        answer:
          'Soltanto la persona che le controlla. Ogni immagine viene cifrata con una chiave propria appena arriva, e i dati nascosti, come il luogo dello scatto, vengono tolti. I partner sanno se la tua identità è verificata; non ricevono immagini.',
      },
      after: {
        question: 'Che cosa succede dopo che ho inviato tutto?',
        answer:
          'La tua pagina iniziale dice che la richiesta è in esame. Una persona guarda i tuoi dati e le foto e decide, poi ti scriviamo per comunicarti l’esito. Fino ad allora non devi fare nulla, e l’account resta aperto per te.',
      },
      rejected: {
        question: 'E se la richiesta non viene accettata?',
        answer:
          'Ti spieghiamo il motivo. Se serve solo un’altra foto, lo trovi scritto nella tua pagina iniziale e invii di nuovo i documenti. Una foto venuta male non ti fa perdere l’account.',
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
