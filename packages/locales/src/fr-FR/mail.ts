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
      'Vous n’avez pas demandé ce code ? Vous pouvez ignorer cet e-mail : sans le code, personne ne peut se connecter. Ne le communiquez à personne, pas même à nous.',
    sms: '{code} est votre code Portico. Ne le communiquez à personne.',
  },
  reset_link: {
    subject: 'Choisissez un nouveau mot de passe pour Portico',
    heading: 'Choisissez un nouveau mot de passe',
    intro: 'Vous avez demandé un lien pour choisir un nouveau mot de passe. Le voici :',
    button: 'Choisir un mot de passe',
    valid:
      '{minutes, plural, one {Le lien est valable # minute et ne sert qu’une fois.} many {Le lien est valable # de minutes et ne sert qu’une fois.} other {Le lien est valable # minutes et ne sert qu’une fois.}}',
    not_you:
      'Vous n’avez pas demandé ce lien ? Vous pouvez ignorer cet e-mail : votre mot de passe reste le même. Ne communiquez ce lien à personne, pas même à nous.',
  },
  reset_unknown: {
    subject: 'Aucun compte Portico avec cette adresse',
    heading: 'Aucun compte n’utilise cette adresse',
    intro:
      'Quelqu’un, sans doute vous, a demandé un lien pour choisir un nouveau mot de passe, mais aucun compte n’utilise cette adresse e-mail. Peut-être avez-vous créé le vôtre avec une autre adresse, un numéro de mobile, Google, Apple ou un portefeuille crypto ?',
    button: 'Aller sur Portico',
    not_you: 'Ce n’était pas vous ? Vous pouvez ignorer cet e-mail : rien n’a changé.',
  },
  notice: {
    when: 'Date : {when}',
    not_you:
      'Ce n’était pas vous ? Choisissez tout de suite un nouveau mot de passe. Cela fermera aussi toutes les sessions.',
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
      'L’une de vos sessions a été utilisée à deux endroits, ce qui peut signifier que quelqu’un l’a copiée. Nous l’avons fermée. Si votre session vient de s’interrompre, connectez-vous à nouveau.',
    sms: 'Nous avons fermé une de vos sessions Portico, utilisée à deux endroits.',
  },
  identity_added: {
    subject: 'Un moyen de connexion a été ajouté à votre compte Portico',
    heading: 'Un moyen de connexion a été ajouté',
    intro: 'Vous pouvez désormais vous connecter aussi avec ce moyen : {way}',
    sms: 'Un moyen de connexion a été ajouté à votre compte Portico ({way}).',
  },
  identity_removed: {
    subject: 'Un moyen de connexion a été retiré de votre compte Portico',
    heading: 'Un moyen de connexion a été retiré',
    intro: 'Vous ne pouvez plus vous connecter avec ce moyen : {way}',
    sms: 'Un moyen de connexion a été retiré de votre compte Portico ({way}).',
  },
  verification: {
    mark: '{part} : {reason}',
    contact:
      'Des questions ? Écrivez à {address} en indiquant votre numéro de référence : {reference}',
    not_you: 'Ce n’était pas vous ? Choisissez tout de suite un nouveau mot de passe : {url}',
    stays: 'Votre vérification actuelle reste valable jusqu’au {when}.',
  },
  submitted: {
    subject: 'Nous avons bien reçu votre dossier',
    heading: 'Nous avons bien reçu votre dossier',
    intro:
      'Une personne va examiner votre dossier. Nous vous écrirons dès que la décision sera prise.',
    sms: 'Portico a bien reçu votre dossier. Nous vous écrirons dès que la décision sera prise.',
    button: 'Voir où en est mon dossier',
  },
  withdrawn: {
    subject: 'Vous avez retiré votre dossier',
    heading: 'Votre dossier est retiré',
    intro:
      'Nous ne l’examinerons pas. Vos informations et vos photos sont toujours enregistrées : vous pouvez les corriger et tout renvoyer. Les photos que vous n’envoyez pas sont supprimées au bout de {days, plural, one {# jour} many {# de jours} other {# jours}}.',
    sms: 'Votre dossier Portico est bien retiré.',
    button: 'Corriger et renvoyer',
  },
  confirmed: {
    subject: 'Votre identité est vérifiée',
    heading: 'Votre identité est vérifiée',
    intro: 'Nous avons confirmé votre identité : vous avez accès à toutes les fonctionnalités.',
    sms: 'Portico a vérifié votre identité.',
    button: 'Ouvrir Portico',
    partner_intro:
      'Nous avons confirmé votre identité. Vous pouvez maintenant continuer vers {partner}.',
    partner_button: 'Continuer vers {partner}',
  },
  resubmission: {
    subject: 'Il nous manque quelque chose pour vérifier votre identité',
    heading: 'Il nous manque encore quelque chose',
    intro:
      'Nous n’avons pas encore pu décider. Tout le reste convenait ; il ne nous manque que ceci :',
    sms: 'Il nous manque encore quelque chose pour terminer votre vérification Portico.',
    button: 'Corriger maintenant',
  },
  rejected: {
    subject: 'Votre dossier n’a pas été accepté',
    heading: 'Nous n’avons pas pu vérifier votre identité',
    intro:
      'Deux personnes ont examiné votre dossier. Voici pourquoi nous n’avons pas pu l’accepter :',
    sms: 'Portico ne peut pas accepter votre dossier de vérification.',
    button: 'Voir ce que je peux faire',
  },
  expiring: {
    subject: 'Votre vérification expire bientôt',
    heading: 'Votre vérification expire bientôt',
    intro:
      'Votre vérification est valable jusqu’au {when}. Renouvelez-la avant cette date pour continuer à utiliser les services des partenaires sans interruption.',
    sms: 'Portico : votre vérification est valable jusqu’au {when}.',
    button: 'Renouveler maintenant',
  },
  expired: {
    subject: 'Votre vérification a expiré',
    heading: 'Votre vérification a expiré',
    intro:
      'Elle était valable jusqu’au {when}. Pour les partenaires, votre identité n’est plus vérifiée. Vérifiez-la à nouveau pour utiliser leurs services comme avant.',
    sms: 'Portico : votre vérification a expiré. Vérifiez à nouveau votre identité pour utiliser les services des partenaires comme avant.',
    button: 'Vérifier à nouveau',
  },
  suspended: {
    subject: 'Votre vérification est suspendue',
    heading: 'Votre vérification est suspendue',
    intro:
      'Vous l’avez suspendue : pour les partenaires, votre identité n’est plus vérifiée. Pour la vérifier à nouveau, envoyez une nouvelle pièce d’identité.',
    sms: 'Portico : votre vérification est suspendue.',
    button: 'Vérifier à nouveau',
  },
  revoked: {
    subject: 'Votre vérification a été révoquée',
    heading: 'Votre vérification a été révoquée',
    intro:
      'Deux personnes l’ont réexaminée et révoquée : pour les partenaires, votre identité n’est plus vérifiée. Voici pourquoi :',
    sms: 'Portico : votre vérification a été révoquée.',
    button: 'Voir ce que je peux faire',
  },
  erased: {
    subject: 'Vos photos et vos informations ont été supprimées',
    heading: 'Vos photos et vos informations ont été supprimées',
    intro:
      'Nous avons supprimé les photos et les informations de votre vérification, ainsi que les clés qui les chiffraient. La décision, elle, reste enregistrée.',
    sms: 'Portico a supprimé les photos et les informations de votre vérification.',
    button: 'Voir ce qui est conservé',
  },
  account_deleted: {
    subject: 'Votre compte Portico a été supprimé',
    heading: 'Votre compte a été supprimé',
    intro:
      'Vos moyens de connexion, vos informations et vos photos ont été supprimés aussi. Nous regrettons de vous voir partir.',
    sms: 'Votre compte Portico a été supprimé.',
  },
  partner_closed: {
    subject: 'Un de vos partenaires connectés ne fait plus partie de Portico',
    heading: 'Un de vos partenaires connectés ne fait plus partie de Portico',
    intro:
      'Vous ne pouvez plus vous connecter à {partner} avec Portico : ce partenaire n’en fait plus partie. Il ne reçoit plus rien de nous. Il garde ce qu’il sait déjà ; demandez-lui ce qu’il en fera.',
    sms: 'Un de vos partenaires connectés ne fait plus partie de Portico. Vous ne pouvez plus vous connecter à son site avec Portico.',
    button: 'Voir vos partenaires',
  },
  parts,
  reasons,
  ways: {
    email: 'adresse e-mail {label}',
    phone: 'numéro de mobile {label}',
    google: 'Google {label}',
    apple: 'Apple {label}',
    wallet: 'portefeuille crypto {label}',
  },
  footer: 'Portico vous envoie cet e-mail parce que quelqu’un a saisi cette adresse.',
  footer_owner:
    'Portico vous envoie cet e-mail parce que cette adresse fait partie de votre compte.',
} satisfies MailMessages;
