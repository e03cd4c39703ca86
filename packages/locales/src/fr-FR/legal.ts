import type { LegalMessages } from '../messages.ts';

export const legal = {
  terms: {
    intro:
      'Ces conditions s’appliquent entre vous et la société qui exploite ce site. Lisez-les avant de créer un compte.',
    service: {
      heading: 'Ce que fait Portico',
      text: 'Portico vous donne un compte et vérifie votre identité une seule fois. Les projets partenaires de l’écosystème peuvent ensuite se fier à cette vérification. Les partenaires proposent leurs propres services, selon leurs propres conditions.',
    },
    account: {
      heading: 'Votre compte',
      text: 'Vous devez avoir au moins 18 ans. Créez un seul compte, pour vous-même, avec une adresse e-mail, un numéro de téléphone, un portefeuille, un compte Google ou un compte Apple qui vous appartient. Gardez pour vous vos mots de passe, vos codes et vos clés ; toute personne qui les possède peut agir en votre nom.',
    },
    truth: {
      heading: 'Des informations exactes',
      text: 'Ce que vous saisissez doit être exact et correspondre à votre passeport ou à votre carte d’identité. N’envoyez que des documents originaux, valides et délivrés à votre nom. Un document falsifié ou emprunté entraîne la fermeture du compte et peut être signalé aux autorités.',
    },
    review: {
      heading: 'Examen',
      text: 'Une personne examine chaque dossier et décide. Nous pouvons demander une autre photo, confirmer ou refuser, en vous indiquant la raison. Nul ne peut exiger une vérification que la loi ou les éléments fournis interdisent.',
    },
    conduct: {
      heading: 'Bon usage',
      text: 'N’essayez pas d’entrer dans le compte d’autrui, de perturber le service, ni de l’utiliser par des moyens automatisés au-delà de ce que permet son interface documentée.',
    },
    liability: {
      heading: 'Responsabilité',
      text: 'Nous répondons sans limite en cas de faute intentionnelle, de faute lourde et d’atteinte à la vie ou à la santé ; pour le reste, selon le droit de votre pays de résidence. Les chiffres des projets partenaires viennent d’eux ; nous ne donnons pas de conseil en investissement.',
    },
    ending: {
      heading: 'Fin du contrat',
      text: 'Vous pouvez supprimer votre compte à tout moment, sur la page « Vos données ». Nous pouvons y mettre fin avec un préavis de 30 jours, ou immédiatement en cas de manquement grave à ces conditions.',
    },
    changes: {
      heading: 'Modifications',
      text: 'Si ces conditions changent, nous vous prévenons au moins 30 jours avant : ici, et par e-mail si nous avons votre adresse. Si vous n’êtes pas d’accord, vous pouvez fermer votre compte d’ici là.',
    },
  },
  privacy: {
    intro:
      'Vous allez nous confier votre passeport ou votre carte d’identité. Cette page dit ce que nous en faisons.',
    what: {
      heading: 'Ce que nous conservons',
      text: 'Votre adresse e-mail ou votre numéro de téléphone, une empreinte irréversible de votre mot de passe, votre nom, votre date de naissance, votre nationalité, votre pays de résidence et votre adresse, les images de votre document et votre selfie, l’adresse internet transmise par votre navigateur, et ce qu’indiquent les deux sections suivantes.',
    },
    providers: {
      heading: 'Google, Apple et portefeuilles',
      text: 'Si vous choisissez Google ou Apple, nous en recevons un identifiant de votre compte, votre adresse e-mail (celle d’Apple peut être une simple adresse de transfert vers la vôtre) et votre nom, mais jamais de mot de passe. Ce fournisseur apprend que vous vous connectez ici. D’un portefeuille, nous conservons l’adresse ; la signature qui prouve qu’il est à vous est vérifiée, mais pas conservée.',
    },
    sign_ins: {
      heading: 'Connexions et sécurité',
      text: 'Pour chaque connexion, nous conservons quand et comment elle a commencé, quand elle a servi pour la dernière fois, l’adresse internet d’où elle vient et le nom sous lequel votre navigateur se présente. Vous voyez cette liste dans votre compte et pouvez mettre fin à chacune. Nous tenons aussi un journal des événements de sécurité, comme les connexions, les mots de passe et codes erronés, et les changements de votre mot de passe ou de vos moyens de connexion : quoi, quand et depuis quelle adresse internet. Il ne contient ni mots de passe, ni codes, ni adresses e-mail. Nous conservons aussi le fuseau horaire indiqué par votre navigateur, pour que les heures de nos e-mails soient les vôtres.',
    },
    why: {
      heading: 'Pourquoi',
      text: 'Pour vous donner un compte, le protéger et vérifier votre identité, comme vous nous le demandez et comme la loi l’exige de nos partenaires. Nous n’affichons aucune publicité et ne vendons aucune donnée.',
    },
    images: {
      heading: 'Vos images',
      text: 'Les images sont réencodées à leur arrivée, ce qui supprime les données cachées comme le lieu de la photo, puis conservées chiffrées, chaque fichier avec sa propre clé. Seules les personnes qui examinent votre dossier peuvent les ouvrir, et la page « Vos données » vous montre chaque fois que l’une d’elles l’a fait.',
    },
    who: {
      heading: 'Qui voit quoi',
      text: 'Les personnes chargées de l’examen voient ce que vous avez envoyé. Les partenaires savent si votre identité est vérifiée ; ils ne reçoivent ni images ni adresse. Les prestataires qui acheminent les e-mails et les SMS reçoivent votre adresse ou votre numéro, et le message. La signature d’un portefeuille qui est un contrat intelligent est vérifiée par un service qui lit sa blockchain.',
    },
    how_long: {
      heading: 'Combien de temps',
      text: 'Les codes et les liens sont valables 30 minutes au plus. Une connexion est effacée une semaine après sa fin. Les données du compte restent jusqu’à ce que vous le supprimiez ; le journal des événements de sécurité reste plus longtemps, pour qu’un abus puisse être retracé. Une image que vous avez enregistrée sans l’envoyer est effacée au bout de sept jours. Ce que vous avez envoyé est effacé avec ses clés quelque temps après la décision : la page « Vos données » indique le jour. Ce qui reste : que votre identité a été vérifiée, et quand.',
    },
    browser: {
      heading: 'Sur votre appareil',
      text: 'Votre navigateur garde votre session ouverte. Il retient votre saisie jusqu’à son envoi, ce que contient le panier de la place de marché et quel portefeuille y a été connecté. Des cookies de courte durée prouvent que vous avez, dans ce navigateur, confirmé votre adresse ou commencé une connexion avec Google, Apple ou un portefeuille. Il n’y a pas de cookies de suivi.',
    },
    rights: {
      heading: 'Vos droits',
      text: 'Sur la page « Vos données », vous voyez ce qui est conservé et qui l’a regardé, et vous pouvez tout télécharger, tout effacer ou supprimer votre compte. Vous pouvez aussi faire rectifier vos données, vous opposer à leur utilisation et adresser une réclamation à l’autorité de protection des données de votre pays.',
    },
    contact: {
      heading: 'Contact',
      text: 'La société qui exploite ce site est responsable de vos données. Écrivez à {email}.',
    },
  },
} satisfies LegalMessages;
