/** Texts of the pages that ask for the country of residence, the personal details and the address. */
export const residency = {
  title: 'Where do you live?',
  lede: 'The country where you have your home.',
  label: 'Country of residence',
  choose: 'Choose a country',
  submit: 'Continue',
};

export const personal = {
  title: 'About you',
  lede: 'The data must match your passport or ID.',
  citizenship: 'Citizenship',
  choose: 'Choose a country',
  first_name: 'Given names',
  last_name: 'Family name',
  name_hint: 'As written on your document',
  birth_date: 'Date of birth',
  birth_date_hint: 'For example: 1990 03 27',
  year: 'Year',
  month: 'Month',
  day: 'Day',
  submit: 'Continue',
  under_age_title: 'You must be 18 or over',
  under_age_text:
    'Partners in the ecosystem may serve adults only, so we cannot verify you yet. Your account stays: come back after your 18th birthday.',
  under_age_fix: 'I typed the wrong date',
  under_age_home: 'Go to the start page',
};

export const address = {
  title: 'Your home address',
  lede: 'Where you live now, as on a bill or a bank letter.',
  country: 'Country',
  address: 'Address',
  address_hint: 'Street, house and flat',
  postal_code: 'Postal code',
  city: 'City',
  region: 'Region',
  submit: 'Continue',
  submitting: 'Saving…',
};
