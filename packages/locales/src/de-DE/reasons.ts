/** Reasons for a correction request, and for a rejected verification: on the screens and in emails. */
export const reasons = {
  blurred: 'Das Foto ist unscharf. Halten Sie das Handy still und lassen Sie es scharf stellen.',
  dark: 'Das Foto ist zu dunkel. Gehen Sie dorthin, wo es heller ist.',
  glare:
    'Eine Spiegelung verdeckt die Schrift. Kippen Sie den Ausweis von der Lampe oder dem Fenster weg.',
  cut_off: 'Etwas ist abgeschnitten. Alle vier Ecken müssen im Bild sein.',
  covered: 'Etwas ist verdeckt. Halten Sie die Schrift frei von Fingern und Gegenständen.',
  copy: 'Das ist eine Kopie oder das Foto eines Bildschirms. Fotografieren Sie den Ausweis selbst.',
  wrong_side: 'Das ist die andere Seite des Ausweises.',
  no_document: 'Wir sehen auf dem Foto weder einen Personalausweis noch einen Reisepass.',
  expired: 'Der Ausweis ist abgelaufen. Verwenden Sie einen gültigen.',
  face_hidden: 'Wir sehen nicht Ihr ganzes Gesicht. Nehmen Sie Sonnenbrille, Mütze oder Maske ab.',
  document_not_shown:
    'Der Ausweis fehlt. Halten Sie ihn neben Ihr Gesicht, mit dem Foto zur Kamera.',
  differs:
    'Das stimmt nicht mit Ihrem Ausweis überein. Geben Sie es genau so ein, wie es dort steht.',
  incomplete: 'Ein Teil fehlt. Geben Sie alles vollständig ein.',
  not_accepted: 'Diese Art von Dokument können wir nicht annehmen.',
  altered: 'Der Ausweis scheint verändert worden zu sein.',
  another_person: 'Die Person auf dem Selfie scheint nicht die Person auf dem Ausweis zu sein.',
  under_age: 'Sie müssen mindestens 18 Jahre alt sein.',
  known_elsewhere: 'Dieser Ausweis gehört schon zu einem anderen Konto.',
  untrue: 'Die Angaben, die Sie gesendet haben, passen nicht zusammen.',
} as const;

export const parts = {
  docImageFront: 'Vorderseite des Ausweises',
  docImageBack: 'Rückseite des Ausweises',
  photoPage: 'Fotoseite des Reisepasses',
  personImage: 'Selfie mit Ausweis',
  name: 'Name',
  birthDate: 'Geburtsdatum',
  citizenship: 'Staatsangehörigkeit',
  residency: 'Wohnsitzland',
  address: 'Adresse',
} as const;
