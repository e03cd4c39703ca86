/** Texts of the pages that ask for the country of residence, the personal details and the address. */
export const residency = {
  title: 'Gdzie mieszkasz?',
  lede: 'Kraj, w którym jest twój dom.',
  label: 'Kraj zamieszkania',
  choose: 'Wybierz kraj',
  submit: 'Dalej',
};

export const personal = {
  title: 'O tobie',
  lede: 'Dane muszą się zgadzać z paszportem lub dowodem.',
  citizenship: 'Obywatelstwo',
  choose: 'Wybierz kraj',
  first_name: 'Imię lub imiona',
  last_name: 'Nazwisko',
  name_hint: 'Tak jak w dokumencie',
  birth_date: 'Data urodzenia',
  birth_date_hint: 'Na przykład: 1990 03 27',
  year: 'Rok',
  month: 'Miesiąc',
  day: 'Dzień',
  submit: 'Dalej',
  under_age_title: 'Musisz mieć ukończone 18 lat',
  under_age_text:
    'Partnerzy ekosystemu mogą obsługiwać tylko osoby pełnoletnie, dlatego na razie nie możemy potwierdzić twojej tożsamości. Konto pozostaje twoje: wróć po 18. urodzinach.',
  under_age_fix: 'Popraw datę',
  under_age_home: 'Przejdź na stronę główną',
};

export const address = {
  title: 'Adres zamieszkania',
  lede: 'Miejsce, w którym teraz mieszkasz, tak jak na rachunku lub w liście z banku.',
  country: 'Kraj',
  address: 'Adres',
  address_hint: 'Ulica, numer domu i mieszkania',
  postal_code: 'Kod pocztowy',
  city: 'Miejscowość',
  region: 'Region lub województwo',
  submit: 'Dalej',
  submitting: 'Zapisujemy…',
};
