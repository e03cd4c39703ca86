import type { PagesMessages } from '../messages.ts';

export const pages = {
  blog: {
    title: 'Blog',
    lede: 'Comment Portico fonctionne, et pourquoi il fonctionne ainsi.',
    articles: {
      once: {
        title: 'Pourquoi nous ne demandons votre passeport qu’une seule fois',
        text: [
          'Nos partenaires doivent savoir que c’est bien vous, et que vous avez au moins 18 ans. Chacun d’eux pourrait vous demander votre passeport. Avec Portico, vous ne montrez votre passeport (ou votre carte d’identité) qu’à nous, une seule fois, et tous les partenaires pourront se fier au résultat.',
          'Les partenaires sauront que votre identité est vérifiée ; ils ne recevront ni vos photos ni votre adresse. Seules les personnes qui examinent vos photos les voient. Dès que les photos arrivent, nous en supprimons les données cachées, comme le lieu de la prise de vue, et nous chiffrons chaque photo avec sa propre clé.',
          'De votre côté, comptez environ quatre minutes : quelques informations, votre pièce d’identité et un selfie où vous la tenez. Ensuite, une personne compare les deux et décide. Une fois votre identité vérifiée, vous avez accès à toutes les fonctionnalités.',
        ],
      },
      ways: {
        title: 'Six moyens de connexion, un seul compte',
        text: [
          'Un mot de passe, un code par e-mail, un code par SMS, Google, Apple ou un portefeuille crypto : chacun de ces moyens vous permet de vous connecter à votre compte. Prenez celui que vous avez sous la main. La société qui exploite ce site choisit lesquels des six elle propose.',
          'Dans « Connexion et sécurité », vous pouvez ajouter un deuxième moyen de connexion : ainsi, un téléphone perdu ou un mot de passe oublié ne vous prive pas de votre compte. Vous ne pouvez pas retirer le dernier. Chaque fois qu’un moyen est ajouté ou retiré, nous écrivons à l’adresse e-mail ou au numéro de mobile de votre compte.',
          'La même page montre vos sessions ouvertes : dans quel navigateur, quand elles ont servi pour la dernière fois et depuis quelle adresse IP. L’une d’elles ne vous dit rien ? Fermez-la directement depuis cette page.',
        ],
      },
      numbers: {
        title: 'Comment les partenaires nous rejoignent, et ce que signifient leurs chiffres',
        text: [
          'L’écosystème réunit des projets partenaires qui pourront se fier à la vérification de votre identité. La société qui exploite ce site choisit qui en fait partie et présente chaque partenaire avec un nom, une courte description, un logo et deux chiffres.',
          'Le premier est le nombre d’utilisateurs. Le second est la TVL (« total value locked »), la valeur totale verrouillée : l’argent confié au projet, en dollars américains. Les deux viennent des partenaires, et la liste indique leur date. Les chiffres anciens sont affichés en gris. Rien de tout cela n’est un conseil en investissement.',
          'Portico est fourni avec des projets d’exemple, inventés tout comme leurs chiffres, pour qu’il y ait quelque chose à voir dès le premier jour. Ils restent jusqu’à ce que la société qui exploite ce site les remplace par ses propres partenaires.',
        ],
      },
    },
  },
  faq: {
    title: 'Questions et réponses',
    lede: 'Sur la vérification d’identité, les portefeuilles crypto, la place de marché et votre compte.',
    questions: {
      why: {
        question: 'Pourquoi vérifier mon identité ?',
        answer:
          'Les projets partenaires doivent savoir que c’est bien vous, et que vous avez au moins 18 ans. Vous ne montrez votre pièce d’identité qu’à nous, une seule fois, et tous les partenaires pourront se fier au résultat. Avant cela, vous pouvez déjà utiliser votre compte et explorer ; vous aurez accès à ce que proposent les partenaires une fois votre identité vérifiée.',
      },
      safe: {
        question: 'Puis-je envoyer mon passeport ou ma carte d’identité sans risque ?',
        answer:
          'Dès qu’une photo arrive, nous en supprimons les données cachées, comme le lieu de la prise de vue, et nous la conservons chiffrée avec sa propre clé. Seules les personnes qui examinent votre dossier peuvent l’ouvrir. Les partenaires sauront si votre identité est vérifiée ; ils ne recevront ni vos photos ni votre adresse.',
      },
      documents: {
        question: 'Quelles pièces d’identité acceptez-vous ?',
        answer:
          'Un passeport, ou le recto et le verso d’une carte d’identité. La pièce doit être délivrée par un État, en cours de validité et originale. Nous n’acceptons ni copies, ni scans, ni autres documents, comme un permis de conduire. Le Royaume-Uni ne délivre pas de carte d’identité : si vous en venez, utilisez votre passeport.',
      },
      countries: {
        question: 'Depuis quels pays puis-je faire vérifier mon identité ?',
        answer:
          'Onze pays pour le moment : le Royaume-Uni, l’Espagne, la Tchéquie, l’Arabie saoudite, Israël, l’Italie, la Pologne, la Russie, l’Ukraine, l’Allemagne et la France. Cela vaut pour votre pays de résidence, votre nationalité et le pays qui a délivré votre pièce d’identité ; ce ne sont pas forcément les mêmes.',
      },
      time: {
        question: 'Combien de temps dure la vérification ?',
        answer:
          'De votre côté, comptez environ quatre minutes : quelques informations, des photos de votre pièce d’identité et un selfie où vous la tenez. Ensuite, une personne examine le tout. Dès que la décision sera prise, vous la verrez sur votre page d’accueil, et nous vous écrirons si nous avons votre adresse e-mail ou votre numéro de mobile. En attendant, vous n’avez rien à faire.',
      },
      refused: {
        question: 'Et si mon dossier est refusé ?',
        answer:
          'Vous gardez votre compte ; votre page d’accueil et votre profil vous indiquent ce que vous pouvez faire. Si les photos ne nous ont pas permis de décider, vous pouvez en envoyer de meilleures. Si nous n’avons pas pu accepter la pièce d’identité, vous pouvez essayer avec une autre.',
      },
      wallet: {
        question: 'La connexion avec un portefeuille crypto est-elle payante ?',
        answer:
          'Non. Votre portefeuille signe un court message qui mentionne ce site, et cela prouve qu’il est à vous. Ce n’est pas une transaction : il n’y a pas de frais, rien n’est déplacé, et nous ne recevons aucun droit de déplacer quoi que ce soit. Nous ne conservons que l’adresse du portefeuille.',
      },
      marketplace: {
        question: 'La place de marché est-elle réelle ?',
        answer:
          'Pas encore. Elle montre à quoi ressemblera une place de marché ici : vous pouvez chercher, filtrer, trier et explorer, mais la collection, les cryptos, leurs prix et leur historique sont inventés. N’y voyez ni une offre ni un conseil.',
      },
      cart: {
        question: 'Puis-je acheter ce qui est dans mon panier ?',
        answer:
          'Non, il n’est pas encore possible de passer commande. Vous pouvez ajouter des articles au panier et les en retirer, et votre navigateur les retient. Rien n’est commandé, réservé ni débité.',
      },
      lost: {
        question: 'Je n’arrive plus à me connecter. Que faire ?',
        answer:
          'Utilisez un autre moyen de connexion de votre compte : un code par e-mail ou par SMS, Google, Apple ou un portefeuille crypto. Si vous avez oublié votre mot de passe, demandez un lien de réinitialisation sur la page où il faut le saisir ; nous vous l’enverrons par e-mail. Tant que vous pouvez encore vous connecter, ajoutez un deuxième moyen de connexion depuis votre profil.',
      },
      deletion: {
        question: 'Puis-je supprimer mon compte ?',
        answer:
          'Oui, à tout moment. Ouvrez « Vos données » et choisissez « Supprimer mon compte ». La politique de confidentialité, dont le lien figure au bas de chaque page, explique ce que nous conservons, combien de temps, et quels sont vos droits.',
      },
      languages: {
        question: 'En quelles langues Portico est-il disponible ?',
        answer:
          'Onze : l’anglais, l’espagnol, le tchèque, l’arabe, l’hébreu, l’italien, le polonais, le russe, l’ukrainien, l’allemand et le français. Choisissez-en une en haut de la page. Votre navigateur la retient, et nous envoyons aussi vos codes dans cette langue.',
      },
    },
    learn: 'En savoir plus sur la vérification et les partenaires',
    begin: {
      title: 'Envie de commencer ?',
      text: 'Il vous suffit d’une adresse e-mail.',
      action: 'Créer mon compte',
    },
    verify: {
      title: 'On passe à la vérification ?',
      text: 'Préparez votre carte d’identité ou votre passeport. Comptez environ quatre minutes.',
      action: 'Vérifier mon identité',
    },
  },
  learn: {
    title: 'Bon à savoir',
    lede: 'Des réponses courtes avant de commencer.',
    questions: {
      need: {
        question: 'De quoi ai-je besoin ?',
        answer:
          'De votre carte d’identité ou de votre passeport, original et en cours de validité, d’un téléphone ou d’un ordinateur équipé d’une caméra et d’environ quatre minutes. Vous devez avoir au moins 18 ans et habiter dans l’un des pays de notre liste, que vous verrez à la première étape de la vérification.',
      },
      time: {
        question: 'Combien de temps faut-il ?',
        answer:
          'De votre côté, comptez environ quatre minutes. Ensuite, une personne examine ce que vous avez envoyé, et nous vous écrirons dès que la décision sera prise, si nous avons votre adresse e-mail ou votre numéro de mobile. Vous pouvez vous arrêter et continuer plus tard, même sur un autre appareil : nous enregistrons vos informations, et nous gardons sept jours les photos que vous n’avez pas encore envoyées.',
      },
      selfie: {
        question: 'Pourquoi un selfie avec la pièce d’identité ?',
        answer:
          'Une pièce d’identité seule peut avoir été perdue, volée ou copiée. Le selfie montre qu’elle est entre les mains de la personne à qui elle a été délivrée. C’est une personne, et non un programme, qui compare votre visage à la photo de la pièce d’identité.',
      },
      images: {
        question: 'Qui voit mes photos ?',
        answer:
          'Seulement les personnes qui les examinent, et vous pouvez suivre chacune de leurs consultations. Nous chiffrons chaque photo avec sa propre clé dès son arrivée et supprimons les données cachées, comme le lieu de la prise de vue. Les partenaires sauront si votre identité est vérifiée ; ils ne recevront pas vos photos.',
      },
      after: {
        question: 'Que se passe-t-il une fois que j’ai tout envoyé ?',
        answer:
          'Votre page d’accueil indique l’état actuel de votre dossier. Une personne examine vos informations et vos photos, puis décide. Le résultat s’affiche au même endroit, et nous vous écrivons si nous avons votre adresse e-mail ou votre numéro de mobile. En attendant, vous n’avez rien à faire et vous pouvez continuer à utiliser votre compte. Si vous remarquez une erreur avant la décision, vous pouvez retirer votre dossier sur votre page d’accueil, le corriger et le renvoyer.',
      },
      rejected: {
        question: 'Et si mon dossier n’est pas accepté ?',
        answer:
          'Nous vous indiquons pourquoi. S’il nous faut seulement une autre photo, votre page d’accueil indique laquelle et pourquoi, et vous ne renvoyez que celle-là. Une photo ratée ne vous fait pas perdre votre compte.',
      },
      password: {
        question: 'Comment me connecter sans mot de passe ?',
        answer:
          'Saisissez votre adresse e-mail ou votre numéro de mobile sur la page de connexion. Nous vous enverrons un code à 6 chiffres pour vous connecter. Vous pouvez aussi utiliser Google, Apple ou un portefeuille crypto. La société qui exploite ce site choisit lesquels de ces moyens elle propose.',
      },
      tvl: {
        question: 'Qu’est-ce que la TVL ?',
        answer:
          'La « total value locked », ou valeur totale verrouillée : la somme de ce qui a été confié à un projet, en dollars américains. Elle indique la taille d’un projet, pas sa qualité ni sa sûreté. La liste des partenaires indique la date du chiffre.',
      },
      looks: {
        question: 'Puis-je changer la langue et l’apparence ?',
        answer:
          'Oui. Vous trouverez onze langues en haut de chaque page, ou dans le menu sur un petit écran. L’apparence se règle tout en bas : sombre, claire ou comme l’appareil. Votre navigateur retient votre choix.',
      },
    },
    begin: {
      title: 'On commence ?',
      text: 'Il vous suffit d’une adresse e-mail.',
      action: 'Créer mon compte',
    },
  },
} satisfies PagesMessages;
