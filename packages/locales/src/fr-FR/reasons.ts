/** Why something has to be sent again, and why a verification was refused: on the screens and in e-mails. */
export const reasons = {
  blurred:
    'L’image est floue : tenez le téléphone sans bouger et laissez-le faire la mise au point.',
  dark: 'L’image est trop sombre : allez là où il y a plus de lumière.',
  glare: 'Un reflet cache le texte : inclinez le document à l’écart de la lampe ou de la fenêtre.',
  cut_off: 'Quelque chose est coupé : les quatre coins doivent être sur l’image.',
  covered: 'Quelque chose est caché : ne laissez ni doigt ni objet sur le texte.',
  copy: 'C’est une copie ou la photo d’un écran : photographiez le document lui-même.',
  wrong_side: 'C’est l’autre côté du document.',
  no_document: 'Nous ne voyons ni carte d’identité ni passeport sur l’image.',
  expired: 'Le document a expiré : utilisez-en un qui est valide.',
  face_hidden:
    'Nous ne voyons pas tout votre visage : retirez lunettes de soleil, chapeau ou masque.',
  document_not_shown:
    'Le document manque : tenez-le à côté de votre visage, photo tournée vers l’appareil.',
  differs: 'Cela ne correspond pas à votre document : saisissez exactement ce qui y est écrit.',
  incomplete: 'Il manque quelque chose : saisissez le tout.',
  not_accepted: 'Nous ne pouvons pas accepter ce type de document.',
  altered: 'Le document semble avoir été modifié.',
  another_person: 'La personne du selfie ne semble pas être celle du document.',
  under_age: 'Vous devez avoir 18 ans ou plus.',
  known_elsewhere: 'Ce document appartient déjà à un autre compte.',
  untrue: 'Les éléments envoyés ne concordent pas.',
} as const;

export const parts = {
  docImageFront: 'Recto du document',
  docImageBack: 'Verso du document',
  photoPage: 'Page du passeport avec la photo',
  personImage: 'Selfie avec le document',
  name: 'Nom et prénoms',
  birthDate: 'Date de naissance',
  citizenship: 'Nationalité',
  residency: 'Pays de résidence',
  address: 'Adresse',
} as const;
