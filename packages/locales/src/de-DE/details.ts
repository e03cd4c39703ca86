/** Texts of the pages that ask for the country of residence, the personal details and the address. */
export const residency = {
  title: 'Wo wohnen Sie?',
  lede: 'Das Land, in dem Sie zu Hause sind.',
  label: 'Wohnsitzland',
  choose: 'Land auswählen',
  submit: 'Weiter',
};

export const personal = {
  title: 'Ihre Angaben',
  lede: 'Die Angaben müssen mit Ihrem Reisepass oder Personalausweis übereinstimmen.',
  citizenship: 'Staatsangehörigkeit',
  choose: 'Land auswählen',
  first_name: 'Vornamen',
  last_name: 'Nachname',
  name_hint: 'So, wie es in Ihrem Ausweis steht',
  birth_date: 'Geburtsdatum',
  birth_date_hint: 'Zum Beispiel: 1990 03 27',
  year: 'Jahr',
  month: 'Monat',
  day: 'Tag',
  submit: 'Weiter',
  under_age_title: 'Sie müssen mindestens 18 Jahre alt sein',
  under_age_text:
    'Die Partner im Ökosystem dürfen ihre Dienste nur Erwachsenen anbieten. Deshalb können wir Ihre Identität noch nicht bestätigen. Ihr Konto bleibt bestehen: Kommen Sie nach Ihrem 18. Geburtstag wieder.',
  under_age_fix: 'Ich habe mich beim Datum vertippt',
  under_age_home: 'Zur Startseite',
};

export const address = {
  title: 'Ihre Wohnadresse',
  lede: 'Wo Sie jetzt wohnen, so wie es auf einer Rechnung oder einem Brief Ihrer Bank steht.',
  country: 'Land',
  address: 'Adresse',
  address_hint: 'Straße, Hausnummer und Wohnung',
  postal_code: 'Postleitzahl',
  city: 'Ort',
  region: 'Bundesland oder Region',
  submit: 'Weiter',
  submitting: 'Wird gespeichert …',
};
