/** Why something has to be sent again, and why a verification was refused: on the screens and in e-mails. */
export const reasons = {
  blurred: 'La imagen está borrosa: no muevas el móvil y deja que enfoque.',
  dark: 'La imagen está demasiado oscura: ve a donde haya más luz.',
  glare:
    'Un reflejo tapa el texto: inclina el documento para apartarlo de la lámpara o la ventana.',
  cut_off: 'Hay algo cortado: en la imagen tienen que salir las cuatro esquinas.',
  covered: 'Hay algo tapado: que no haya dedos ni otras cosas sobre el texto.',
  copy: 'Es una copia o la foto de una pantalla: haz una foto del propio documento.',
  wrong_side: 'Esta es la otra cara del documento.',
  no_document: 'No vemos ningún documento de identidad ni pasaporte en la imagen.',
  expired: 'El documento ha caducado: usa uno vigente.',
  face_hidden: 'No vemos tu cara entera: quítate las gafas de sol, el gorro o la mascarilla.',
  document_not_shown: 'Falta el documento: sujétalo junto a tu cara, con su foto hacia la cámara.',
  differs: 'No coincide con tu documento: escríbelo exactamente como figura en él.',
  incomplete: 'Falta algo: introdúcelo todo.',
  not_accepted: 'No podemos aceptar este tipo de documento.',
  altered: 'Parece que el documento se ha modificado.',
  another_person: 'La persona del selfi no parece ser la del documento.',
  under_age: 'Debes tener 18 años o más.',
  known_elsewhere: 'Este documento ya pertenece a otra cuenta.',
  untrue: 'Los datos y las imágenes enviados no encajan.',
} as const;

export const parts = {
  docImageFront: 'Anverso del documento',
  docImageBack: 'Reverso del documento',
  photoPage: 'Página del pasaporte con la foto',
  personImage: 'Selfi con el documento',
  name: 'Nombre y apellidos',
  birthDate: 'Fecha de nacimiento',
  citizenship: 'Nacionalidad',
  residency: 'País de residencia',
  address: 'Dirección',
} as const;
