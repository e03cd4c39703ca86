/** Texts of the pages that ask for the country of residence, the personal details and the address. */
export const residency = {
  title: 'Wo wohnen Sie?',
  lede: 'Wählen Sie das Land, in dem Sie jetzt wohnen.',
  label: 'Wohnsitzland',
  choose: 'Land auswählen',
  submit: 'Weiter',
};

export const personal = {
  title: 'Ihre Angaben',
  lede: 'Ihre Angaben müssen mit Ihrem Reisepass oder Personalausweis übereinstimmen.',
  citizenship: 'Staatsangehörigkeit',
  choose: 'Land auswählen',
  first_name: 'Vornamen',
  last_name: 'Nachname',
  name_hint: 'Wie in Ihrem Ausweis angegeben',
  birth_date: 'Geburtsdatum',
  birth_date_hint: 'Jahr, Monat, Tag. Zum Beispiel: 1990 03 27',
  year: 'Jahr',
  month: 'Monat',
  day: 'Tag',
  submit: 'Weiter',
  under_age_title: 'Sie müssen mindestens 18 Jahre alt sein',
  under_age_text:
    'Unsere Partner dürfen ihre Dienste nur Erwachsenen anbieten, deshalb können wir Ihre Identität noch nicht bestätigen. Ihr Konto bleibt bestehen: Kommen Sie nach Ihrem 18. Geburtstag wieder.',
  under_age_fix: 'Ich habe ein falsches Datum eingegeben',
  under_age_home: 'Zur Startseite',
};

export const address = {
  title: 'Ihre Wohnadresse',
  lede: 'Ihre aktuelle Adresse, wie sie auf einer Stromrechnung oder einem Kontoauszug steht.',
  country: 'Land',
  address: 'Adresse',
  address_hint: 'Straße, Hausnummer und Wohnung',
  postal_code: 'Postleitzahl',
  city: 'Ort',
  region: 'Bundesland oder Region',
  submit: 'Weiter',
  submitting: 'Wird gespeichert …',
};
