/** Texts of the pages that ask for the country of residence, the personal details and the address. */
export const residency = {
  title: '¿Dónde vives?',
  lede: 'Elige el país en el que vives ahora.',
  label: 'País de residencia',
  choose: 'Elige un país',
  submit: 'Continuar',
};

export const personal = {
  title: 'Tus datos personales',
  lede: 'Tus datos deben coincidir con tu pasaporte o documento de identidad.',
  citizenship: 'Nacionalidad',
  choose: 'Elige un país',
  first_name: 'Nombre',
  last_name: 'Apellidos',
  name_hint: 'Como figura en tu documento',
  birth_date: 'Fecha de nacimiento',
  birth_date_hint: 'Año, mes y día. Por ejemplo: 1990 03 27',
  year: 'Año',
  month: 'Mes',
  day: 'Día',
  submit: 'Continuar',
  under_age_title: 'Debes tener 18 años o más',
  under_age_text:
    'Los proyectos asociados solo pueden atender a mayores de edad, así que todavía no podemos verificar tu identidad. Conservaremos tu cuenta: vuelve cuando hayas cumplido 18 años.',
  under_age_fix: 'He escrito mal la fecha',
  under_age_home: 'Ir a la página de inicio',
};

export const address = {
  title: 'Tu domicilio',
  lede: 'Donde vives ahora, tal como figura en una factura de luz o agua o en un extracto bancario.',
  country: 'País',
  address: 'Dirección',
  address_hint: 'Calle, número y piso',
  postal_code: 'Código postal',
  city: 'Ciudad',
  region: 'Provincia o región',
  submit: 'Continuar',
  submitting: 'Guardando…',
};
