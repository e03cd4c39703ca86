/** Texts of the pages that ask for the country of residence, the personal details and the address. */
export const residency = {
  title: 'Gdzie mieszkasz?',
  lede: 'Wybierz kraj, w którym teraz mieszkasz.',
  label: 'Kraj zamieszkania',
  choose: 'Wybierz kraj',
  submit: 'Dalej',
};

export const personal = {
  title: 'O tobie',
  lede: 'Twoje dane muszą się zgadzać z paszportem lub dowodem osobistym.',
  citizenship: 'Obywatelstwo',
  choose: 'Wybierz kraj',
  first_name: 'Imię lub imiona',
  last_name: 'Nazwisko',
  name_hint: 'Tak jak w dokumencie',
  birth_date: 'Data urodzenia',
  birth_date_hint: 'Rok, miesiąc, dzień. Na przykład: 1990 03 27',
  year: 'Rok',
  month: 'Miesiąc',
  day: 'Dzień',
  submit: 'Dalej',
  under_age_title: 'Musisz mieć ukończone 18 lat',
  under_age_text:
    'Nasi partnerzy mogą obsługiwać tylko osoby pełnoletnie, dlatego na razie nie możemy zweryfikować twojej tożsamości. Konto zachowamy: wróć po 18. urodzinach.',
  under_age_fix: 'Popraw datę urodzenia',
  under_age_home: 'Przejdź na stronę główną',
};

export const address = {
  title: 'Adres zamieszkania',
  lede: 'Adres, pod którym teraz mieszkasz, taki jak na rachunku za media lub wyciągu z banku.',
  country: 'Kraj',
  address: 'Adres',
  address_hint: 'Ulica, numer domu i mieszkania',
  postal_code: 'Kod pocztowy',
  city: 'Miejscowość',
  region: 'Region lub województwo',
  submit: 'Dalej',
  submitting: 'Zapisujemy…',
};
