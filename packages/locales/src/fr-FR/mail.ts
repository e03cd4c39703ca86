import type { MailMessages } from '../messages.ts';

export const mail = {
  code: {
    subject: '{code} est votre code Portico',
    heading: 'Votre code',
    intro: 'Saisissez ce code sur la page où vous l’avez demandé :',
    valid:
      '{minutes, plural, one {Il est valable # minute.} many {Il est valable # de minutes.} other {Il est valable # minutes.}}',
    not_you:
      'Vous ne l’avez pas demandé ? Ignorez cet e-mail : sans le code, personne ne peut entrer. Ne le communiquez jamais, même à nous.',
    sms: '{code} est votre code Portico. Ne le communiquez à personne.',
  },
  reset_link: {
    subject: 'Choisissez un nouveau mot de passe pour Portico',
    heading: 'Choisissez un nouveau mot de passe',
    intro: 'Vous avez demandé un lien pour choisir un nouveau mot de passe. Le voici :',
    button: 'Choisir un mot de passe',
    valid:
      '{minutes, plural, one {Il est valable # minute, une seule fois.} many {Il est valable # de minutes, une seule fois.} other {Il est valable # minutes, une seule fois.}}',
    not_you:
      'Vous ne l’avez pas demandé ? Ignorez cet e-mail : votre mot de passe reste le même. Ne communiquez jamais ce lien, même à nous.',
  },
  reset_unknown: {
    subject: 'Aucun compte Portico avec cette adresse',
    heading: 'Aucun compte n’utilise cette adresse',
    intro:
      'Quelqu’un, sans doute vous, a demandé un lien pour choisir un nouveau mot de passe. Mais aucun compte n’a cette adresse e-mail. Peut-être avez-vous créé le vôtre avec une autre adresse, un numéro de mobile, Google, Apple ou un portefeuille ?',
    button: 'Aller sur Portico',
    not_you: 'Ce n’était pas vous ? Ignorez cet e-mail : il ne s’est rien passé.',
  },
  notice: {
    when: 'Date : {when} UTC',
    not_you:
      'Ce n’était pas vous ? Choisissez tout de suite un nouveau mot de passe. Toutes les sessions seront alors fermées.',
    button: 'Choisir un nouveau mot de passe',
    sms: '{what} Si cela ne vient pas de vous, allez sur {url}',
  },
  password_reset: {
    subject: 'Votre mot de passe Portico a été modifié',
    heading: 'Votre mot de passe a été modifié',
    intro:
      'Il a été remplacé à l’aide d’un lien envoyé à cette adresse, et toutes les sessions ont été fermées.',
    sms: 'Votre mot de passe Portico a été modifié.',
  },
  password_changed: {
    subject: 'Votre mot de passe Portico a été modifié',
    heading: 'Votre mot de passe a été modifié',
    intro: 'Il a été modifié dans votre compte, et toutes les autres sessions ont été fermées.',
    sms: 'Votre mot de passe Portico a été modifié.',
  },
  refresh_replayed: {
    subject: 'Nous avons fermé une session de votre compte Portico',
    heading: 'Nous avons fermé une session par précaution',
    intro:
      'L’une de vos sessions a été utilisée à deux endroits, comme cela arrive quand quelqu’un la copie. Nous l’avons fermée. Si vous étiez en train de l’utiliser, connectez-vous à nouveau.',
    sms: 'Nous avons fermé une de vos sessions Portico, utilisée à deux endroits.',
  },
  identity_added: {
    subject: 'Un moyen de connexion a été ajouté à votre compte Portico',
    heading: 'Un moyen de connexion a été ajouté',
    intro: 'Désormais, ce moyen ouvre aussi votre compte : {way}',
    sms: 'Un moyen de connexion a été ajouté à votre compte Portico ({way}).',
  },
  identity_removed: {
    subject: 'Un moyen de connexion a été retiré de votre compte Portico',
    heading: 'Un moyen de connexion a été retiré',
    intro: 'Ce moyen n’ouvre plus votre compte : {way}',
    sms: 'Un moyen de connexion a été retiré de votre compte Portico ({way}).',
  },
  ways: {
    email: 'adresse e-mail {label}',
    phone: 'numéro de mobile {label}',
    google: 'Google {label}',
    apple: 'Apple {label}',
    wallet: 'portefeuille {label}',
  },
  footer: 'Cet e-mail vient de Portico, parce que quelqu’un a saisi cette adresse.',
  footer_owner: 'Cet e-mail vient de Portico, parce que cette adresse fait partie de votre compte.',
} satisfies MailMessages;
