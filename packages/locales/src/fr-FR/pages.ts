import type { PagesMessages } from '../messages.ts';

export const pages = {
  blog: {
    title: 'Blog',
    lede: 'Comment Portico fonctionne, et pourquoi il est fait ainsi.',
    articles: {
      once: {
        title: 'Pourquoi nous demandons votre passeport une seule fois',
        text: [
          'Les partenaires de l’écosystème doivent savoir que c’est bien vous, et que vous avez l’âge requis. Chacun d’eux pourrait vous demander votre passeport. Ici, vous le montrez une seule fois, et seulement à nous ; votre carte d’identité convient aussi. Tous les partenaires peuvent ensuite se fier au résultat.',
          'Les partenaires savent que votre identité est vérifiée ; ils ne reçoivent ni images ni adresse. Seule la personne qui examine vos photos les voit. À leur arrivée, nous supprimons les données cachées, comme le lieu de la prise de vue, et nous chiffrons chaque image avec sa propre clé.',
          'De votre côté, comptez environ quatre minutes : quelques informations, votre document, un selfie avec ce document. Une personne compare les deux et décide. Une fois votre identité vérifiée, toutes les fonctionnalités vous sont ouvertes, chez tous les partenaires.',
        ],
      },
      ways: {
        title: 'Six façons d’entrer, un seul compte',
        text: [
          'Un mot de passe, un code par e-mail, un code par SMS, Google, Apple ou un portefeuille : chacun d’eux peut vous ouvrir votre compte. Prenez celui que vous avez sous la main. La société qui exploite ce site choisit lesquels des six elle propose.',
          'Sous « Connexion et sécurité », vous pouvez ajouter un second moyen de connexion : un téléphone perdu ou un mot de passe oublié ne vous laisse alors plus à la porte. Le dernier moyen reste toujours en place. Chaque fois qu’un moyen est ajouté ou retiré, nous écrivons à l’adresse e-mail ou au numéro de mobile de votre compte.',
          'La même page montre vos sessions ouvertes : avec quel navigateur, quand elles ont servi pour la dernière fois et depuis quelle adresse internet. L’une d’elles vous paraît étrange ? Fermez-la depuis cette page, où que vous soyez.',
        ],
      },
      numbers: {
        title: 'Comment les partenaires nous rejoignent, et ce que disent leurs chiffres',
        text: [
          'L’écosystème réunit des projets partenaires qui peuvent se fier à la vérification de votre identité. La société qui exploite ce site choisit qui en fait partie et présente chaque partenaire avec un nom, une ligne sur ce qu’il fait, une image et deux chiffres.',
          'Le premier compte les utilisateurs. Le second est la TVL, « total value locked », la valeur totale verrouillée : ce qui a été confié au projet, en dollars américains. Les deux viennent des partenaires, et la liste indique de quel jour ils datent. Les chiffres anciens passent en gris. Aucun n’est un conseil en investissement.',
          'Portico arrive avec des projets d’exemple, inventés tout comme leurs chiffres, pour qu’il y ait quelque chose à voir dès le premier jour. Ils restent jusqu’à ce que la société qui exploite ce site les remplace par ses propres partenaires.',
        ],
      },
    },
  },
  faq: {
    title: 'Questions et réponses',
    lede: 'Sur la vérification, les portefeuilles, la place de marché et votre compte.',
    questions: {
      why: {
        question: 'Pourquoi vérifier mon identité ?',
        answer:
          'Les projets partenaires doivent savoir que c’est bien vous, et que vous avez l’âge requis. Vous montrez votre document une seule fois, à nous, et tous les partenaires peuvent se fier au résultat. D’ici là, vous pouvez utiliser votre compte et il y a beaucoup à découvrir ; ce que proposent les partenaires s’ouvre à vous une fois votre identité vérifiée.',
      },
      safe: {
        question: 'Puis-je envoyer mon passeport ou ma carte d’identité sans risque ?',
        answer:
          'Dès qu’une image arrive, nous en supprimons les données cachées, comme le lieu de la prise de vue, et nous la conservons chiffrée avec sa propre clé. Seule la personne qui examine votre dossier peut l’ouvrir. Les partenaires savent si votre identité est vérifiée ; ils ne reçoivent ni images ni adresse.',
      },
      documents: {
        question: 'Quels documents acceptez-vous ?',
        answer:
          'Un passeport, ou une carte d’identité recto et verso : délivré par un État, valide et original. Les copies, les scans et les autres documents, comme un permis de conduire, sont refusés. Le Royaume-Uni ne délivre pas de carte d’identité : pour ce pays, il faut donc le passeport.',
      },
      countries: {
        question: 'Dans quels pays la vérification est-elle possible ?',
        answer:
          'Dans onze pays pour le moment : le Royaume-Uni, l’Espagne, la Tchéquie, l’Arabie saoudite, Israël, l’Italie, la Pologne, la Russie, l’Ukraine, l’Allemagne et la France. Cela vaut pour votre pays de résidence, pour votre nationalité et pour le pays qui a délivré votre document ; ce ne sont pas forcément les mêmes.',
      },
      time: {
        question: 'Combien de temps dure la vérification ?',
        answer:
          'De votre côté, environ quatre minutes : quelques informations, des photos de votre document et un selfie avec ce document. Ensuite, une personne regarde le tout, et nous vous écrivons dès que la décision est prise. D’ici là, vous n’avez rien à faire.',
      },
      refused: {
        question: 'Et si ma vérification est refusée ?',
        answer:
          'Votre compte est conservé, et votre page d’accueil comme votre profil disent ce que vous pouvez faire. Si les photos n’ont pas permis de décider, vous en envoyez de meilleures. Si le document n’a pas été accepté, vous pouvez essayer avec un autre.',
      },
      wallet: {
        question: 'La connexion par portefeuille est-elle payante ?',
        answer:
          'Non. Votre portefeuille signe un court message qui nomme ce site, et cela prouve qu’il est à vous. Ce n’est pas une transaction : il n’y a pas de frais, rien n’est déplacé, et nous ne recevons aucun droit de déplacer quoi que ce soit. De ce portefeuille, nous conservons l’adresse.',
      },
      marketplace: {
        question: 'La place de marché est-elle réelle ?',
        answer:
          'Pas encore. Elle montre à quoi une place de marché ressemblera ici : vous pouvez chercher, filtrer, trier et parcourir, mais la collection, les cryptos, leurs prix et tout ce qui leur est arrivé sont inventés. N’y voyez ni une offre ni un conseil.',
      },
      cart: {
        question: 'Puis-je acheter ce qui est dans mon panier ?',
        answer:
          'Non, les achats ne sont pas encore possibles. Vous pouvez ajouter des articles au panier et les en retirer, et votre navigateur les retient. Rien n’est commandé, réservé ni débité.',
      },
      lost: {
        question: 'Je ne peux plus accéder à mon compte. Que faire ?',
        answer:
          'Utilisez un autre moyen de connexion de votre compte : un code par e-mail ou par SMS, Google, Apple ou un portefeuille. Si vous avez oublié votre mot de passe, demandez un lien par e-mail sur la page où il faut le saisir. Et tant que vous avez accès à votre compte, ajoutez un second moyen de connexion dans votre profil.',
      },
      deletion: {
        question: 'Puis-je supprimer mon compte ?',
        answer:
          'Oui, mais il n’y a pas encore de bouton pour cela : adressez-vous à la société qui exploite ce site. La politique de confidentialité, au bas de chaque page, dit ce qui est conservé, combien de temps, et quels sont vos droits.',
      },
      languages: {
        question: 'Quelles langues Portico parle-t-il ?',
        answer:
          'Onze : l’anglais, l’espagnol, le tchèque, l’arabe, l’hébreu, l’italien, le polonais, le russe, l’ukrainien, l’allemand et le français. Vous en choisissez une en haut de la page, votre navigateur la retient, et les codes que nous envoyons arrivent aussi dans cette langue.',
      },
    },
    learn: 'En savoir plus sur la vérification et les partenaires',
    begin: {
      title: 'Vous n’avez plus de questions ?',
      text: 'Une adresse e-mail suffit pour commencer.',
      action: 'Créer mon compte',
    },
    verify: {
      title: 'Vous n’avez plus de questions ?',
      text: 'Préparez votre carte d’identité ou votre passeport, et comptez environ quatre minutes.',
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
          'De votre carte d’identité ou de votre passeport, original et valide, d’un téléphone ou d’un ordinateur avec caméra et d’environ quatre minutes. Vous devez avoir au moins 18 ans et habiter dans l’un des pays de notre liste : vous la verrez à la première étape de la vérification.',
      },
      time: {
        question: 'Combien de temps faut-il ?',
        answer:
          'De votre côté, environ quatre minutes. Ensuite, une personne examine ce que vous avez envoyé, et nous vous écrivons dès que la décision est prise. Vous pouvez vous arrêter en chemin et continuer plus tard, même sur un autre appareil : votre saisie et vos photos vous attendent.',
      },
      selfie: {
        question: 'Pourquoi un selfie avec le document ?',
        answer:
          'Un document seul peut avoir été perdu, volé ou copié. Le selfie montre qu’il est entre les mains de la personne à qui il a été délivré. C’est une personne, et non un programme, qui compare votre visage à la photo du document.',
      },
      images: {
        question: 'Qui voit mes images ?',
        answer:
          'Seulement les personnes qui les examinent, et vous voyez chaque fois que l’une d’elles l’a fait. Chaque image est chiffrée avec sa propre clé dès son arrivée, et les données cachées, comme le lieu de la photo, sont supprimées. Les partenaires savent si votre identité est vérifiée ; ils ne reçoivent aucune image.',
      },
      after: {
        question: 'Que se passe-t-il une fois que j’ai tout envoyé ?',
        answer:
          'Votre page d’accueil indique alors que votre dossier est en cours d’examen. Une personne regarde vos informations et vos photos et décide. Le résultat s’affiche aussi à cet endroit, et nous vous écrivons si nous avons votre adresse e-mail ou votre numéro. D’ici là, vous n’avez rien à faire, et votre compte vous reste ouvert. Si vous remarquez une erreur avant la décision, vous pouvez retirer votre dossier sur la page d’accueil, le corriger et le renvoyer.',
      },
      rejected: {
        question: 'Et si mon dossier n’est pas accepté ?',
        answer:
          'Nous vous indiquons la raison. S’il suffit d’une autre photo, votre page d’accueil dit laquelle et pourquoi, et vous ne renvoyez que celle-là. Une photo ratée ne vous fait pas perdre votre compte.',
      },
      password: {
        question: 'Comment me connecter sans mot de passe ?',
        answer:
          'Saisissez votre adresse e-mail ou votre numéro de mobile sur la première page : nous vous envoyons un code à 6 chiffres, et ce code vous connecte. Google, Apple ou un portefeuille conviennent aussi. La société qui exploite ce site choisit ce qu’elle propose.',
      },
      tvl: {
        question: 'Qu’est-ce que la TVL ?',
        answer:
          'La « total value locked », ou valeur totale verrouillée : la somme de ce qui a été confié à un projet, en dollars américains. Elle dit combien un projet est grand, pas s’il est bon ou sûr. La liste des partenaires indique de quel jour date le chiffre.',
      },
      looks: {
        question: 'Puis-je changer la langue et l’apparence ?',
        answer:
          'Oui. Vous trouvez onze langues en haut de chaque page, ou dans le menu sur un petit écran, et l’apparence tout en bas : sombre, claire ou comme sur votre appareil. Votre navigateur retient votre choix.',
      },
    },
    begin: {
      title: 'Envie de commencer ?',
      text: 'Une adresse e-mail suffit.',
      action: 'Créer mon compte',
    },
  },
} satisfies PagesMessages;
