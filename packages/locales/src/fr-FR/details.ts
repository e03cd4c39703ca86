/** Texts of the pages that ask for the country of residence, the personal details and the address. */
export const residency = {
  title: 'Où habitez-vous ?',
  lede: 'Le pays où vous avez votre domicile.',
  label: 'Pays de résidence',
  choose: 'Choisissez un pays',
  submit: 'Continuer',
};

export const personal = {
  title: 'À propos de vous',
  lede: 'Ces informations doivent correspondre à votre passeport ou à votre carte d’identité.',
  citizenship: 'Nationalité',
  choose: 'Choisissez un pays',
  first_name: 'Prénoms',
  last_name: 'Nom de famille',
  name_hint: 'Comme sur votre document',
  birth_date: 'Date de naissance',
  birth_date_hint: 'Par exemple : 1990 03 27',
  year: 'Année',
  month: 'Mois',
  day: 'Jour',
  submit: 'Continuer',
  under_age_title: 'Vous devez avoir 18 ans ou plus',
  under_age_text:
    'Les partenaires de l’écosystème ne peuvent servir que des adultes : nous ne pouvons donc pas encore vérifier votre identité. Votre compte reste ouvert ; revenez après vos 18 ans.',
  under_age_fix: 'J’ai saisi une mauvaise date',
  under_age_home: 'Aller à l’accueil',
};

export const address = {
  title: 'Votre adresse',
  lede: 'Là où vous habitez aujourd’hui, comme sur une facture ou un courrier de votre banque.',
  country: 'Pays',
  address: 'Adresse',
  address_hint: 'Numéro, rue et appartement',
  postal_code: 'Code postal',
  city: 'Ville',
  region: 'Région',
  submit: 'Continuer',
  submitting: 'Enregistrement…',
};
