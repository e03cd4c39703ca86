/** Texts of the pages that ask for the country of residence, the personal details and the address. */
export const residency = {
  title: 'Де ви живете?',
  lede: 'Виберіть країну, у якій ви зараз живете.',
  label: 'Країна проживання',
  choose: 'Виберіть країну',
  submit: 'Продовжити',
};

export const personal = {
  title: 'Про вас',
  lede: 'Дані мають збігатися з указаними в паспорті або ID-картці.',
  citizenship: 'Громадянство',
  choose: 'Виберіть країну',
  first_name: 'Ім’я (без по батькові)',
  last_name: 'Прізвище',
  name_hint: 'Так, як у документі',
  birth_date: 'Дата народження',
  birth_date_hint: 'Рік, місяць, день. Наприклад: 1990 03 27',
  year: 'Рік',
  month: 'Місяць',
  day: 'День',
  submit: 'Продовжити',
  under_age_title: 'Вам має бути щонайменше 18 років',
  under_age_text:
    'Наші партнери можуть обслуговувати лише дорослих, тож поки що ми не можемо підтвердити вашу особу. Ваш акаунт ми збережемо: повертайтеся, коли вам виповниться 18 років.',
  under_age_fix: 'Виправити дату',
  under_age_home: 'На головну',
};

export const address = {
  title: 'Ваша домашня адреса',
  lede: 'Адреса, за якою ви живете зараз, — така, як у рахунку за комунальні послуги чи банківській виписці.',
  country: 'Країна',
  address: 'Адреса',
  address_hint: 'Вулиця, будинок і квартира',
  postal_code: 'Поштовий індекс',
  city: 'Місто',
  region: 'Область або регіон',
  submit: 'Продовжити',
  submitting: 'Зберігаємо…',
};
