/** Reasons for a correction request, and for a rejected verification: on the screens and in emails. */
export const reasons = {
  blurred: 'La foto è sfocata. Tieni fermo il telefono e lascialo mettere a fuoco.',
  dark: 'La foto è troppo scura. Spostati dove c’è più luce.',
  glare:
    'Un riflesso nasconde il testo. Inclina il documento in modo che non rifletta la lampada o la finestra.',
  cut_off: 'Qualcosa è tagliato. Nella foto devono esserci tutti e quattro gli angoli.',
  covered: 'Qualcosa è coperto. Tieni le dita e altri oggetti lontano dal testo.',
  copy: 'È una copia o la foto di uno schermo. Fotografa il documento originale.',
  wrong_side: 'Questo è l’altro lato del documento.',
  no_document: 'Nella foto non vediamo né una carta d’identità né un passaporto.',
  expired: 'Il documento è scaduto. Usane uno ancora valido.',
  face_hidden: 'Il viso non si vede per intero. Togli occhiali da sole, cappello e mascherina.',
  document_not_shown:
    'Manca il documento. Tienilo accanto al viso, con la foto rivolta verso la fotocamera.',
  differs: 'Non corrisponde al documento. Inserisci esattamente quello che vi è riportato.',
  incomplete: 'Manca una parte. Inserisci tutto per intero.',
  not_accepted: 'Non possiamo accettare questo tipo di documento.',
  altered: 'Il documento sembra essere stato alterato.',
  another_person: 'La persona nel selfie non sembra essere quella del documento.',
  under_age: 'Devi avere almeno 18 anni.',
  known_elsewhere: 'Questo documento appartiene già a un altro account.',
  untrue: 'I dati inviati non concordano tra loro.',
} as const;

export const parts = {
  docImageFront: 'Fronte del documento',
  docImageBack: 'Retro del documento',
  photoPage: 'Pagina del passaporto con la foto',
  personImage: 'Selfie con il documento',
  name: 'Nome e cognome',
  birthDate: 'Data di nascita',
  citizenship: 'Cittadinanza',
  residency: 'Paese di residenza',
  address: 'Indirizzo',
} as const;
