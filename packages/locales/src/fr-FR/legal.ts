import type { LegalMessages } from '../messages.ts';

export const legal = {
  terms: {
    intro:
      'Ces conditions s’appliquent entre vous et la société qui exploite ce site. Lisez-les avant de créer un compte.',
    service: {
      heading: 'Ce que fait Portico',
      text: 'Portico vous donne un compte et vérifie votre identité une seule fois. Les projets partenaires de l’écosystème pourront se fier à cette vérification. Les partenaires proposent leurs propres services, selon leurs propres conditions.',
    },
    account: {
      heading: 'Votre compte',
      text: 'Vous devez avoir au moins 18 ans. Créez un seul compte, pour vous-même, avec une adresse e-mail, un numéro de mobile, un portefeuille crypto, un compte Google ou un compte Apple qui vous appartient. Gardez pour vous vos mots de passe, vos codes et vos clés : toute personne qui les possède peut agir en votre nom.',
    },
    truth: {
      heading: 'Des informations exactes',
      text: 'Les informations que vous saisissez doivent être exactes et correspondre à votre passeport ou à votre carte d’identité. N’envoyez que des documents originaux, en cours de validité et délivrés à votre nom. Si un document est falsifié ou ne vous appartient pas, nous pouvons fermer votre compte et signaler les faits aux autorités.',
    },
    review: {
      heading: 'Examen',
      text: 'Une personne examine chaque dossier et prend la décision. Nous pouvons demander une autre photo, confirmer votre identité ou refuser ; nous vous indiquons toujours pourquoi. Tant que la décision n’est pas prise, vous pouvez retirer votre dossier, le corriger et le renvoyer. Vous n’avez pas droit à la vérification lorsque la loi ou les éléments fournis ne la permettent pas.',
    },
    conduct: {
      heading: 'Bon usage',
      text: 'N’essayez pas d’entrer dans le compte d’autrui, de perturber le service ou de l’automatiser au-delà de ce que permet son interface documentée.',
    },
    liability: {
      heading: 'Responsabilité',
      text: 'Notre responsabilité est illimitée en cas de faute intentionnelle, de faute lourde et d’atteinte à la vie, à l’intégrité physique ou à la santé ; pour le reste, elle est celle que prévoit le droit de votre pays de résidence. Les chiffres des projets partenaires viennent des partenaires eux-mêmes. Nous ne donnons pas de conseil en investissement.',
    },
    ending: {
      heading: 'Résiliation',
      text: 'Vous pouvez supprimer votre compte à tout moment sur la page « Vos données ». Nous pouvons y mettre fin avec un préavis de 30 jours, ou immédiatement en cas de manquement grave à ces conditions.',
    },
    changes: {
      heading: 'Modifications',
      text: 'Si ces conditions changent, nous vous préviendrons au moins 30 jours à l’avance : ici, et par e-mail si nous avons votre adresse. Si vous n’êtes pas d’accord, vous pouvez supprimer votre compte d’ici là.',
    },
  },
  privacy: {
    intro:
      'Vous êtes sur le point de nous confier votre passeport ou votre carte d’identité. Cette page explique ce que nous en faisons.',
    what: {
      heading: 'Ce que nous conservons',
      text: 'Votre adresse e-mail ou votre numéro de mobile ; une empreinte irréversible de votre mot de passe ; votre nom, votre date de naissance, votre nationalité, votre pays de résidence et votre adresse ; les photos de votre pièce d’identité et votre selfie ; l’adresse IP transmise par votre navigateur ; et ce que décrivent les deux sections suivantes.',
    },
    providers: {
      heading: 'Google, Apple et portefeuilles crypto',
      text: 'Si vous choisissez Google ou Apple, nous en recevons un identifiant de votre compte, votre adresse e-mail (celle d’Apple peut être une simple adresse de transfert vers la vôtre) et votre nom, mais jamais de mot de passe. Le fournisseur choisi apprend que vous vous connectez ici. Si vous utilisez un portefeuille crypto, nous conservons son adresse. Nous vérifions la signature qui prouve qu’il est à vous, sans la conserver.',
    },
    sign_ins: {
      heading: 'Connexions et sécurité',
      text: 'Pour chaque session, nous enregistrons quand et comment elle a commencé, quand elle a servi pour la dernière fois, de quelle adresse IP elle vient et comment votre navigateur s’identifie. Vous pouvez voir cette liste dans votre compte et fermer n’importe laquelle de ces sessions. Nous tenons aussi un journal de sécurité des événements tels que les connexions, les mots de passe et codes erronés, et les changements de votre mot de passe ou de vos moyens de connexion : ce qui s’est passé, quand et depuis quelle adresse IP. Il ne contient ni mots de passe, ni codes, ni adresses e-mail. Nous conservons aussi le fuseau horaire indiqué par votre navigateur, pour que nos e-mails affichent l’heure de chez vous.',
    },
    why: {
      heading: 'Pourquoi',
      text: 'Pour vous donner un compte, le protéger et vérifier votre identité, comme vous nous le demandez et comme la loi l’exige de nos partenaires. Nous n’affichons aucune publicité et ne vendons aucune donnée.',
    },
    images: {
      heading: 'Vos photos',
      text: 'Dès qu’une photo arrive, nous la réencodons pour en supprimer les données cachées, comme le lieu de la prise de vue, et nous la conservons chiffrée avec sa propre clé. Seules les personnes qui examinent votre dossier peuvent l’ouvrir, et la page « Vos données » vous montre chacune de leurs consultations.',
    },
    document_code: {
      heading: 'Une pièce d’identité, un compte',
      text: 'Pour que personne d’autre ne puisse vérifier un compte avec votre pièce d’identité, nous pouvons garder un code au moment où nous vérifions votre identité. Nous le calculons à partir du type, du pays de délivrance et du numéro de la pièce, avec une clé secrète : personne ne peut en déduire le numéro. Nous gardons ce code tant que votre identité est vérifiée, ou jusqu’à ce que vous supprimiez votre compte. Si vous renouvelez votre vérification avec une autre pièce, nous gardons le code de l’ancienne jusqu’à l’expiration de celle-ci. Si vous déclarez une pièce perdue ou volée, ou si nous révoquons votre vérification, nous gardons son code jusqu’à l’expiration de la pièce, même si vous supprimez votre compte ; il ne mène alors plus à vous. Si nous ne savons pas quand une pièce expire, nous gardons son code dix ans au plus. La page « Vos données » indique chaque code que nous gardons, et jusqu’à quand.',
    },
    who: {
      heading: 'Qui voit quoi',
      text: 'Nos agents voient ce que vous avez envoyé. Les partenaires ne reçoivent que ce que vous acceptez, et jamais vos photos. Les prestataires qui acheminent nos e-mails et nos SMS reçoivent votre adresse ou votre numéro, et le message. Si votre portefeuille est un contrat intelligent, un service qui lit sa blockchain vérifie la signature.',
    },
    partners: {
      heading: 'Les partenaires que vous connectez',
      text: 'Quand vous acceptez de vous connecter chez un partenaire avec Portico, il reçoit un numéro aléatoire qui vous représente et apprend si votre identité est vérifiée, depuis quel mois, et si vous avez au moins 18 ans. S’il demande comment votre identité a été vérifiée, il apprend aussi le type de pièce d’identité, la façon dont elle a été examinée et le mois. Il ne reçoit votre nom, votre date de naissance, votre nationalité, votre adresse postale, votre adresse e-mail ou votre numéro de mobile que s’il les demande, si vous conservez vos informations pour les partenaires et si vous donnez votre accord après avoir vu chacune d’elles. Il ne reçoit jamais vos photos. Chaque partenaire reçoit un numéro différent : deux partenaires ne peuvent donc pas s’en servir pour découvrir qu’ils vous connaissent tous les deux ; votre nom ou votre adresse e-mail le leur permettrait. S’il demande à reconnaître votre pièce d’identité, il reçoit un autre numéro, différent lui aussi pour chaque partenaire, qui reste le même si vous revenez avec un autre compte. Si vous vous déconnectez, si vous déconnectez un partenaire ou si vous supprimez vos données ou votre compte, nous pouvons signaler au partenaire que votre session chez lui est terminée. Nous conservons la liste des partenaires que vous avez connectés, ce que vous avez accepté, la date de votre première et de votre dernière utilisation de chacun, et ce qui a été transmis à chacun, avec la date. La page « Vos données » montre tout cela, et vous pouvez y déconnecter un partenaire : il garde ce qui lui a déjà été transmis, mais ne reçoit plus rien de nous. Si vous n’utilisez pas un partenaire pendant un an, nous vous demanderons à nouveau votre accord. Nous gardons la trace de ce qui a été transmis aux partenaires jusqu’à ce que vous supprimiez votre compte.',
    },
    how_long: {
      heading: 'Combien de temps',
      text: 'Les codes et les liens sont valables 30 minutes au plus. Nous supprimons les données d’une session une semaine après sa fin. Nous gardons les données du compte jusqu’à ce que vous le supprimiez ; le journal de sécurité reste plus longtemps, pour permettre de retracer les abus. Nous supprimons au bout de sept jours toute photo enregistrée mais non envoyée. Si vous retirez votre dossier, ses photos redeviennent des photos enregistrées, pour sept jours de plus, et vos informations restent. Nous supprimons ce que vous avez envoyé, avec ses clés, quelque temps après la décision : la page « Vos données » indique le jour. Tant que vous avez un compte, nous gardons une trace du fait que votre identité a été vérifiée, de la date, du type de pièce d’identité et du fait que vous avez au moins 18 ans. Si vous choisissez de conserver vos informations pour les partenaires, nous gardons celles que nous avons examinées, chiffrées, jusqu’à ce que vous les supprimiez ou que votre vérification ne soit plus valable. Des sauvegardes peuvent contenir une copie de ces données jusqu’à leur expiration.',
    },
    browser: {
      heading: 'Sur votre appareil',
      text: 'Votre navigateur garde votre session ouverte. Il retient ce que vous saisissez jusqu’à l’envoi, le contenu de votre panier sur la place de marché et le portefeuille que vous y avez connecté. Des cookies de courte durée prouvent que ce navigateur a confirmé votre adresse ou commencé une connexion avec Google, Apple ou un portefeuille crypto. Nous n’utilisons pas de cookies de suivi.',
    },
    rights: {
      heading: 'Vos droits',
      text: 'Sur la page « Vos données », vous pouvez voir ce qui est conservé et qui l’a consulté, tout télécharger, tout supprimer ou supprimer votre compte. Vous pouvez aussi faire rectifier vos données, vous opposer à leur utilisation et adresser une réclamation à l’autorité de protection des données de votre pays.',
    },
    contact: {
      heading: 'Contact',
      text: 'La société qui exploite ce site est responsable du traitement de vos données. Écrivez à {email}.',
    },
  },
} satisfies LegalMessages;
