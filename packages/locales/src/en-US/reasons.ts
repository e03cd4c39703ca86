/** Why something has to be sent again, and why a verification was refused: on the screens and in e-mails. */
export const reasons = {
  blurred: 'The picture is blurred: hold the phone still and let it focus.',
  dark: 'The picture is too dark: go where there is more light.',
  glare: 'Light is reflected and hides the text: tilt the document away from the lamp or window.',
  cut_off: 'Something is cut off: all four corners have to be in the picture.',
  covered: 'Something is covered: keep fingers and other things off the text.',
  copy: 'This is a copy or a photo of a screen: photograph the document itself.',
  wrong_side: 'This is the other side of the document.',
  no_document: 'We cannot see an ID card or passport in the picture.',
  expired: 'The document has expired: use one that is valid.',
  face_hidden: 'We cannot see your whole face: take off sunglasses, a hat or a mask.',
  document_not_shown:
    'The document is missing: hold it beside your face, its photo towards the camera.',
  differs: 'It does not match your document: enter it exactly as it stands there.',
  incomplete: 'Something is missing: enter all of it.',
  not_accepted: 'We cannot accept this kind of document.',
  altered: 'The document seems to have been altered.',
  another_person: 'The person on the selfie does not seem to be the one on the document.',
  under_age: 'You must be 18 or over.',
  known_elsewhere: 'This document already belongs to another account.',
  untrue: 'What was sent does not fit together.',
} as const;

/** What can be marked, as it is called on the screens and in e-mails. */
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
