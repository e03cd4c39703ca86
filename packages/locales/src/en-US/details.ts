/** Texts of the pages that ask for the country of residence, the personal details and the address. */
export const residency = {
  title: 'Where do you live?',
  lede: 'Choose the country where you live now.',
  label: 'Country of residence',
  choose: 'Choose a country',
  submit: 'Continue',
};

export const personal = {
  title: 'About you',
  lede: 'Your details must match your passport or ID card.',
  citizenship: 'Citizenship',
  choose: 'Choose a country',
  first_name: 'Given names',
  last_name: 'Family name',
  name_hint: 'As shown on your document',
  birth_date: 'Date of birth',
  birth_date_hint: 'Year, month, day. For example: 1990 03 27',
  year: 'Year',
  month: 'Month',
  day: 'Day',
  submit: 'Continue',
  under_age_title: 'You must be 18 or over',
  under_age_text:
    'Our partners can only serve adults, so we can’t verify you yet. We’ll keep your account: come back after your 18th birthday.',
  under_age_fix: 'I entered the wrong date',
  under_age_home: 'Go to the home page',
};

export const address = {
  title: 'Your home address',
  lede: 'Where you live now, as shown on a utility bill or bank statement.',
  country: 'Country',
  address: 'Address',
  address_hint: 'Street, building, and apartment',
  postal_code: 'ZIP or postal code',
  city: 'City',
  region: 'State or region',
  submit: 'Continue',
  submitting: 'Saving…',
};
