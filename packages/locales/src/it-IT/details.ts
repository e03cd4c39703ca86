/** Texts of the pages that ask for the country of residence, the personal details and the address. */
export const residency = {
  title: 'Dove vivi?',
  lede: 'Scegli il Paese in cui vivi ora.',
  label: 'Paese di residenza',
  choose: 'Scegli un Paese',
  submit: 'Continua',
};

export const personal = {
  title: 'Qualcosa su di te',
  lede: 'I tuoi dati devono corrispondere al passaporto o alla carta d’identità.',
  citizenship: 'Cittadinanza',
  choose: 'Scegli un Paese',
  first_name: 'Nome',
  last_name: 'Cognome',
  name_hint: 'Come appare sul documento',
  birth_date: 'Data di nascita',
  birth_date_hint: 'Anno, mese, giorno. Per esempio: 1990 03 27',
  year: 'Anno',
  month: 'Mese',
  day: 'Giorno',
  submit: 'Continua',
  under_age_title: 'Devi avere almeno 18 anni',
  under_age_text:
    'I nostri partner possono offrire i propri servizi solo a maggiorenni, quindi non possiamo ancora verificare la tua identità. Conserviamo il tuo account: torna dopo aver compiuto 18 anni.',
  under_age_fix: 'Ho inserito la data sbagliata',
  under_age_home: 'Vai alla pagina iniziale',
};

export const address = {
  title: 'Il tuo indirizzo di casa',
  lede: 'Dove vivi ora, come indicato su una bolletta o un estratto conto.',
  country: 'Paese',
  address: 'Indirizzo',
  address_hint: 'Via, numero civico e interno',
  postal_code: 'Codice postale',
  city: 'Città',
  region: 'Provincia o regione',
  submit: 'Continua',
  submitting: 'Salvataggio…',
};
