/** Reasons for a correction request, and for a rejected verification: on the screens and in emails. */
export const reasons = {
  blurred: 'The photo is blurry. Hold your phone still and let it focus.',
  dark: 'The photo is too dark. Move somewhere brighter.',
  glare: 'Glare hides the text. Tilt the document away from the lamp or window.',
  cut_off: 'Something is cut off. Fit all four corners in the photo.',
  covered: 'Something is covered. Keep your fingers and other objects off the text.',
  copy: 'This is a copy or a photo of a screen. Take a photo of the document itself.',
  wrong_side: 'This is the other side of the document.',
  no_document: 'We can’t see an ID card or passport in the photo.',
  expired: 'The document has expired. Use one that’s still valid.',
  face_hidden: 'We can’t see your whole face. Take off sunglasses, hats, and masks.',
  document_not_shown:
    'The document is missing. Hold it next to your face, with its photo facing the camera.',
  differs: 'It doesn’t match your document. Enter it exactly as shown there.',
  incomplete: 'Part of it is missing. Enter it in full.',
  not_accepted: 'We can’t accept this type of document.',
  altered: 'The document appears to have been altered.',
  another_person: 'The person in the selfie doesn’t seem to be the person in the document.',
  under_age: 'You must be 18 or over.',
  known_elsewhere: 'This document already belongs to another account.',
  untrue: 'The details you sent don’t match one another.',
} as const;

/** The parts that can be requested again, as they are called on the screens and in emails. */
export const parts = {
  docImageFront: 'Front of the document',
  docImageBack: 'Back of the document',
  photoPage: 'Photo page of the passport',
  personImage: 'Selfie with the document',
  name: 'Name',
  birthDate: 'Date of birth',
  citizenship: 'Citizenship',
  residency: 'Country of residence',
  address: 'Address',
} as const;
