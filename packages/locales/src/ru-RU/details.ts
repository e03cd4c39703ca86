/** Texts of the pages that ask for the country of residence, the personal details and the address. */
export const residency = {
  title: 'Где вы живёте?',
  lede: 'Выберите страну, в которой вы сейчас живёте.',
  label: 'Страна проживания',
  choose: 'Выберите страну',
  submit: 'Продолжить',
};

export const personal = {
  title: 'О вас',
  lede: 'Данные должны совпадать с указанными в паспорте или ID-карте.',
  citizenship: 'Гражданство',
  choose: 'Выберите страну',
  first_name: 'Имя (без отчества)',
  last_name: 'Фамилия',
  name_hint: 'Как в документе',
  birth_date: 'Дата рождения',
  birth_date_hint: 'Год, месяц, день. Например: 1990 03 27',
  year: 'Год',
  month: 'Месяц',
  day: 'День',
  submit: 'Продолжить',
  under_age_title: 'Вам должно быть не меньше 18 лет',
  under_age_text:
    'Наши партнёры могут обслуживать только совершеннолетних, поэтому пока мы не можем подтвердить вашу личность. Ваш аккаунт мы сохраним: возвращайтесь, когда вам исполнится 18 лет.',
  under_age_fix: 'Исправить дату',
  under_age_home: 'На главную',
};

export const address = {
  title: 'Ваш домашний адрес',
  lede: 'Адрес, по которому вы живёте сейчас, — такой, как в счёте за коммунальные услуги или банковской выписке.',
  country: 'Страна',
  address: 'Адрес',
  address_hint: 'Улица, дом и квартира',
  postal_code: 'Почтовый индекс',
  city: 'Город',
  region: 'Область или регион',
  submit: 'Продолжить',
  submitting: 'Сохраняем…',
};
