/** Why something has to be sent again, and why a verification was refused: on the screens and in e-mails. */
export const reasons = {
  blurred: 'Das Bild ist unscharf: Halten Sie das Handy still und lassen Sie es scharf stellen.',
  dark: 'Das Bild ist zu dunkel: Gehen Sie dorthin, wo es heller ist.',
  glare: 'Eine Spiegelung verdeckt die Schrift: Kippen Sie den Ausweis von Lampe oder Fenster weg.',
  cut_off: 'Etwas ist abgeschnitten: Alle vier Ecken müssen im Bild sein.',
  covered: 'Etwas ist verdeckt: Halten Sie Finger und anderes von der Schrift fern.',
  copy: 'Das ist eine Kopie oder ein abfotografierter Bildschirm: Fotografieren Sie den Ausweis selbst.',
  wrong_side: 'Das ist die andere Seite des Ausweises.',
  no_document: 'Wir sehen auf dem Bild keinen Personalausweis oder Reisepass.',
  expired: 'Der Ausweis ist abgelaufen: Nehmen Sie einen gültigen.',
  face_hidden: 'Wir sehen nicht Ihr ganzes Gesicht: Nehmen Sie Sonnenbrille, Mütze oder Maske ab.',
  document_not_shown:
    'Der Ausweis fehlt: Halten Sie ihn neben Ihr Gesicht, mit dem Foto zur Kamera.',
  differs:
    'Das stimmt nicht mit Ihrem Ausweis überein: Geben Sie es genau so ein, wie es dort steht.',
  incomplete: 'Es fehlt etwas: Geben Sie alles vollständig ein.',
  not_accepted: 'Diese Art von Dokument können wir nicht annehmen.',
  altered: 'Das Dokument scheint verändert worden zu sein.',
  another_person: 'Auf dem Selfie scheint jemand anders zu sein als auf dem Ausweis.',
  under_age: 'Sie müssen mindestens 18 Jahre alt sein.',
  known_elsewhere: 'Dieser Ausweis gehört schon zu einem anderen Konto.',
  untrue: 'Was gesendet wurde, passt nicht zusammen.',
} as const;

export const parts = {
  docImageFront: 'Vorderseite des Ausweises',
  docImageBack: 'Rückseite des Ausweises',
  photoPage: 'Seite mit Foto im Reisepass',
  personImage: 'Selfie mit Ausweis',
  name: 'Name',
  birthDate: 'Geburtsdatum',
  citizenship: 'Staatsangehörigkeit',
  residency: 'Wohnsitzland',
  address: 'Adresse',
} as const;
