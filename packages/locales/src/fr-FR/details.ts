/** Texts of the pages that ask for the country of residence, the personal details and the address. */
export const residency = {
  title: 'Où habitez-vous ?',
  lede: 'Choisissez le pays où vous vivez actuellement.',
  label: 'Pays de résidence',
  choose: 'Choisissez un pays',
  submit: 'Continuer',
};

export const personal = {
  title: 'À propos de vous',
  lede: 'Vos informations doivent correspondre à votre passeport ou à votre carte d’identité.',
  citizenship: 'Nationalité',
  choose: 'Choisissez un pays',
  first_name: 'Prénoms',
  last_name: 'Nom de famille',
  name_hint: 'Comme sur votre pièce d’identité',
  birth_date: 'Date de naissance',
  birth_date_hint: 'Année, mois, jour. Par exemple : 1990 03 27',
  year: 'Année',
  month: 'Mois',
  day: 'Jour',
  submit: 'Continuer',
  under_age_title: 'Vous devez avoir 18 ans ou plus',
  under_age_text:
    'Nos partenaires ne peuvent proposer leurs services qu’à des personnes majeures : nous ne pouvons donc pas encore vérifier votre identité. Nous gardons votre compte ; revenez après vos 18 ans.',
  under_age_fix: 'J’ai saisi une mauvaise date',
  under_age_home: 'Aller à la page d’accueil',
};

export const address = {
  title: 'Votre adresse personnelle',
  lede: 'Votre adresse actuelle, telle qu’elle figure sur une facture d’énergie ou un relevé bancaire.',
  country: 'Pays',
  address: 'Adresse',
  address_hint: 'Numéro, rue et appartement',
  postal_code: 'Code postal',
  city: 'Ville',
  region: 'Région',
  submit: 'Continuer',
  submitting: 'Enregistrement…',
};
