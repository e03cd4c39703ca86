/** Reasons for a correction request, and for a rejected verification: on the screens and in emails. */
export const reasons = {
  blurred:
    'La photo est floue. Tenez le téléphone sans bouger et laissez-le faire la mise au point.',
  dark: 'La photo est trop sombre. Allez là où il y a plus de lumière.',
  glare:
    'Un reflet cache le texte. Inclinez la pièce d’identité pour qu’elle ne reflète plus la lampe ou la fenêtre.',
  cut_off: 'Quelque chose est coupé. Les quatre coins doivent être sur la photo.',
  covered: 'Quelque chose est caché. Ne laissez ni doigt ni objet sur le texte.',
  copy: 'C’est une copie ou la photo d’un écran. Photographiez la pièce d’identité elle-même.',
  wrong_side: 'C’est l’autre côté de la pièce d’identité.',
  no_document: 'Nous ne voyons ni carte d’identité ni passeport sur la photo.',
  expired: 'La pièce d’identité a expiré. Utilisez-en une en cours de validité.',
  face_hidden:
    'Nous ne voyons pas tout votre visage. Retirez lunettes de soleil, chapeau et masque.',
  document_not_shown:
    'La pièce d’identité n’apparaît pas. Tenez-la à côté de votre visage, sa photo tournée vers l’appareil.',
  differs: 'Cela ne correspond pas à votre pièce d’identité. Saisissez exactement ce qui y figure.',
  incomplete: 'Il manque quelque chose. Saisissez l’information complète.',
  not_accepted: 'Nous ne pouvons pas accepter ce type de document.',
  altered: 'La pièce d’identité semble avoir été modifiée.',
  another_person: 'La personne sur le selfie ne semble pas être celle de la pièce d’identité.',
  under_age: 'Vous devez avoir 18 ans ou plus.',
  known_elsewhere: 'Cette pièce d’identité est déjà associée à un autre compte.',
  untrue: 'Les informations envoyées ne concordent pas entre elles.',
} as const;

export const parts = {
  docImageFront: 'Recto de la pièce d’identité',
  docImageBack: 'Verso de la pièce d’identité',
  photoPage: 'Page du passeport avec la photo',
  personImage: 'Selfie avec la pièce d’identité',
  name: 'Nom et prénoms',
  birthDate: 'Date de naissance',
  citizenship: 'Nationalité',
  residency: 'Pays de résidence',
  address: 'Adresse',
} as const;
