/** Texts of the pages that ask for the country of residence, the personal details and the address. */
export const residency = {
  title: 'Kde bydlíte?',
  lede: 'Vyberte zemi, ve které teď bydlíte.',
  label: 'Země bydliště',
  choose: 'Vyberte zemi',
  submit: 'Pokračovat',
};

export const personal = {
  title: 'O vás',
  lede: 'Vaše údaje musí odpovídat pasu nebo občanskému průkazu.',
  citizenship: 'Státní občanství',
  choose: 'Vyberte zemi',
  first_name: 'Jméno nebo jména',
  last_name: 'Příjmení',
  name_hint: 'Jak je uvedeno v dokladu',
  birth_date: 'Datum narození',
  birth_date_hint: 'Rok, měsíc, den. Například: 1990 03 27',
  year: 'Rok',
  month: 'Měsíc',
  day: 'Den',
  submit: 'Pokračovat',
  under_age_title: 'Musí vám být alespoň 18 let',
  under_age_text:
    'Naši partneři smějí nabízet služby jen dospělým, takže vás zatím nemůžeme ověřit. Účet vám zůstane: vraťte se po svých 18. narozeninách.',
  under_age_fix: 'Opravit datum',
  under_age_home: 'Na úvodní stránku',
};

export const address = {
  title: 'Adresa bydliště',
  lede: 'Adresa, na které teď bydlíte, jak je uvedena na vyúčtování energií nebo výpisu z účtu.',
  country: 'Země',
  address: 'Adresa',
  address_hint: 'Ulice, číslo domu a bytu',
  postal_code: 'PSČ',
  city: 'Město nebo obec',
  region: 'Kraj nebo region',
  submit: 'Pokračovat',
  submitting: 'Ukládáme…',
};
