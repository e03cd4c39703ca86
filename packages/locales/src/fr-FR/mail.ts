import type { MailMessages } from '../messages.ts';
import { parts, reasons } from './reasons.ts';

export const mail = {
  code: {
    subject: '{code} est votre code Portico',
    heading: 'Votre code',
    intro: 'Saisissez ce code sur la page où vous l’avez demandé.',
    valid:
      '{minutes, plural, one {Il est valable # minute.} many {Il est valable # de minutes.} other {Il est valable # minutes.}}',
    not_you:
      'Vous ne l’avez pas demandé ? Ignorez cet e-mail : sans le code, personne ne peut entrer. Ne le communiquez jamais, même à nous.',
    sms: '{code} est votre code Portico. Ne le communiquez à personne.',
  },
  reset_link: {
    subject: 'Choisissez un nouveau mot de passe pour Portico',
    heading: 'Choisissez un nouveau mot de passe',
    intro: 'Vous avez demandé un lien pour choisir un nouveau mot de passe. Le voici :',
    button: 'Choisir un mot de passe',
    valid:
      '{minutes, plural, one {Il est valable # minute, une seule fois.} many {Il est valable # de minutes, une seule fois.} other {Il est valable # minutes, une seule fois.}}',
    not_you:
      'Vous ne l’avez pas demandé ? Ignorez cet e-mail : votre mot de passe reste le même. Ne communiquez jamais ce lien, même à nous.',
  },
  reset_unknown: {
    subject: 'Aucun compte Portico avec cette adresse',
    heading: 'Aucun compte n’utilise cette adresse',
    intro:
      'Quelqu’un, sans doute vous, a demandé un lien pour choisir un nouveau mot de passe. Mais aucun compte n’a cette adresse e-mail. Peut-être avez-vous créé le vôtre avec une autre adresse, un numéro de mobile, Google, Apple ou un portefeuille ?',
    button: 'Aller sur Portico',
    not_you: 'Ce n’était pas vous ? Ignorez cet e-mail : il ne s’est rien passé.',
  },
  notice: {
    when: 'Date : {when}',
    not_you:
      'Ce n’était pas vous ? Choisissez tout de suite un nouveau mot de passe. Toutes les sessions seront alors fermées.',
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
    intro: 'Désormais, ce moyen ouvre aussi votre compte : {way}',
    sms: 'Un moyen de connexion a été ajouté à votre compte Portico ({way}).',
  },
  identity_removed: {
    subject: 'Un moyen de connexion a été retiré de votre compte Portico',
    heading: 'Un moyen de connexion a été retiré',
    intro: 'Ce moyen n’ouvre plus votre compte : {way}',
    sms: 'Un moyen de connexion a été retiré de votre compte Portico ({way}).',
  },
  verification: {
    mark: '{part} : {reason}',
    contact:
      'Des questions ? Écrivez à {address} en indiquant votre numéro de référence : {reference}',
    not_you: 'Ce n’était pas vous ? Choisissez tout de suite un nouveau mot de passe : {url}',
  },
  submitted: {
    subject: 'Votre dossier est bien arrivé',
    heading: 'Bien arrivé',
    intro:
      'Une personne va examiner ce que vous avez envoyé. Nous vous écrirons dès que la décision est prise.',
    sms: 'Portico a bien reçu votre dossier. Nous vous écrirons dès que la décision est prise.',
    button: 'Voir où en est mon dossier',
  },
  withdrawn: {
    subject: 'Vous avez retiré votre dossier',
    heading: 'Votre dossier est retiré',
    intro:
      'Il ne sera plus examiné. Vos informations et vos photos sont toujours enregistrées : vous pouvez les corriger et tout renvoyer. Les photos que vous n’envoyez pas sont effacées au bout de {days, plural, one {# jour} other {# jours}}.',
    sms: 'Portico a bien retiré votre dossier.',
    button: 'Corriger et renvoyer',
  },
  confirmed: {
    subject: 'Votre identité est vérifiée',
    heading: 'Votre identité est vérifiée',
    intro: 'C’est confirmé : tout Portico vous est ouvert.',
    sms: 'Votre identité est vérifiée par Portico.',
    button: 'Ouvrir Portico',
  },
  resubmission: {
    subject: 'Il manque quelque chose à votre vérification',
    heading: 'Un point reste à revoir',
    intro:
      'Nous n’avons pas encore pu décider. Il ne manque que ceci ; tout le reste convenait et ne change pas :',
    sms: 'Il manque quelque chose à votre vérification Portico.',
    button: 'Corriger maintenant',
  },
  rejected: {
    subject: 'Votre dossier n’a pas été accepté',
    heading: 'Nous n’avons pas pu vérifier votre identité',
    intro:
      'Deux personnes ont examiné ce que vous avez envoyé. Nous n’avons pas pu l’accepter, pour cette raison :',
    sms: 'Votre dossier de vérification Portico n’a pas été accepté.',
    button: 'Voir ce que je peux faire',
  },
  erased: {
    subject: 'Vos images et vos informations ont été effacées',
    heading: 'C’est effacé',
    intro:
      'Les images et les informations de votre vérification ont été détruites avec leurs clés. Plus personne ne peut les ouvrir. La décision, elle, reste.',
    sms: 'Portico a effacé les images et les informations de votre vérification.',
    button: 'Voir ce qui est conservé',
  },
  account_deleted: {
    subject: 'Votre compte Portico a été supprimé',
    heading: 'Votre compte a été supprimé',
    intro: 'Il a disparu avec tout ce qui en faisait partie. Nous regrettons de vous voir partir.',
    sms: 'Votre compte Portico a été supprimé.',
  },
  parts,
  reasons,
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
