/** Reasons for a correction request, and for a rejected verification: on the screens and in emails. */
export const reasons = {
  blurred: 'La foto está borrosa. No muevas el móvil y deja que enfoque.',
  dark: 'La foto está demasiado oscura. Ve a un sitio con más luz.',
  glare:
    'Un reflejo tapa el texto. Inclina el documento para apartarlo de la lámpara o la ventana.',
  cut_off: 'Hay algo cortado. En la foto tienen que verse las cuatro esquinas.',
  covered: 'Hay algo tapado. Aparta los dedos y cualquier otra cosa del texto.',
  copy: 'Es una copia o la foto de una pantalla. Haz una foto del propio documento.',
  wrong_side: 'Esta es la otra cara del documento.',
  no_document: 'No vemos ningún documento de identidad ni pasaporte en la foto.',
  expired: 'El documento ha caducado. Usa uno que siga vigente.',
  face_hidden: 'No se te ve toda la cara. Quítate las gafas de sol, el gorro o la mascarilla.',
  document_not_shown: 'Falta el documento. Sujétalo junto a tu cara, con su foto hacia la cámara.',
  differs: 'No coincide con tu documento. Escríbelo exactamente como figura en él.',
  incomplete: 'Falta una parte. Escríbelo completo.',
  not_accepted: 'No podemos aceptar este tipo de documento.',
  altered: 'Parece que el documento está manipulado.',
  another_person: 'La persona del selfi no parece la misma que la del documento.',
  under_age: 'Debes tener 18 años o más.',
  known_elsewhere: 'Este documento ya pertenece a otra cuenta.',
  untrue: 'Los datos que has enviado no concuerdan entre sí.',
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
