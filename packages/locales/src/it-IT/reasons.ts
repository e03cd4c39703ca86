/** Why something has to be sent again, and why a verification was refused: on the screens and in e-mails. */
export const reasons = {
  blurred: 'L’immagine è sfocata: tieni fermo il telefono e lascialo mettere a fuoco.',
  dark: 'L’immagine è troppo scura: spostati dove c’è più luce.',
  glare:
    'Un riflesso nasconde il testo: inclina il documento lontano dalla lampada o dalla finestra.',
  cut_off: 'Qualcosa è tagliato: nell’immagine devono esserci tutti e quattro gli angoli.',
  covered: 'Qualcosa è coperto: non tenere dita o altro sopra il testo.',
  copy: 'È una copia o la foto di uno schermo: fotografa il documento vero e proprio.',
  wrong_side: 'Questo è l’altro lato del documento.',
  no_document: 'Nell’immagine non vediamo una carta d’identità o un passaporto.',
  expired: 'Il documento è scaduto: usane uno valido.',
  face_hidden: 'Il viso non si vede per intero: togli occhiali da sole, cappello o mascherina.',
  document_not_shown:
    'Manca il documento: tienilo accanto al viso, con la foto verso la fotocamera.',
  differs: 'Non corrisponde al documento: scrivilo esattamente come appare lì.',
  incomplete: 'Manca qualcosa: inserisci tutto.',
  not_accepted: 'Non possiamo accettare questo tipo di documento.',
  altered: 'Il documento sembra essere stato modificato.',
  another_person: 'La persona del selfie non sembra quella del documento.',
  under_age: 'Devi avere almeno 18 anni.',
  known_elsewhere: 'Questo documento appartiene già a un altro account.',
  untrue: 'I dati e le immagini inviati non concordano.',
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
