/** The product’s own blog, an article with one string a paragraph, and the questions people ask first. */
export const pages = {
  blog: {
    title: 'Blog',
    lede: 'How Portico works, and why it works this way.',
    articles: {
      once: {
        title: 'Why we ask for your passport once',
        text: [
          'Partners in the ecosystem must know that you are you, and of age. Each of them could ask for your passport. Instead you show it once, to us, or your ID card if you prefer, and every partner can rely on the result.',
          'Partners learn that you are verified; they get no images and no address. Only the person who reviews your photos sees them. When they arrive we remove hidden data, such as where a photo was taken, and encrypt each image with a key of its own.',
          'Your part takes about four minutes: a few details, your document, a selfie with it. A person compares the two and decides. Once you are verified, all features are open to you, with every partner.',
        ],
      },
      ways: {
        title: 'Six ways in, one account',
        text: [
          'A password, a code by email, a code by text message, Google, Apple or a wallet: each of them can be the way into your account. Take whichever is closest to hand. Which of the six this site offers is up to the company that runs it.',
          'Under “Sign-in and security” you can add a second way in, so that a lost phone or a forgotten password no longer locks you out. The last one always stays, and when one is added or removed, we write to the email address or phone number in your account.',
          'The same page lists where you are signed in: with which browser, when it was last used, and from which internet address. Does one look strange? Sign it out there, wherever you are.',
        ],
      },
      numbers: {
        title: 'How partners join, and what their numbers mean',
        text: [
          'The ecosystem is made of partner projects that can rely on your verification. The company that runs this site decides who belongs to it, and shows each partner with a name, a line about what it does, a picture and two numbers.',
          'The first counts users. The second is TVL, total value locked: what people have entrusted to the project, in US dollars. Both come from the partners, and the list says which day they are from. Old numbers turn grey. None of them is advice to invest.',
          'Portico arrives with example projects, invented together with their numbers, so that there is something to see on the first day. They stay until the company that runs this site puts its own partners in their place.',
        ],
      },
    },
  },
  faq: {
    title: 'Questions and answers',
    lede: 'About verification, wallets, the marketplace and your account.',
    questions: {
      why: {
        question: 'Why should I verify my identity?',
        answer:
          'Partner projects must know that you are you, and of age. You show your document once, to us, and every partner can rely on the result. Until then your account is yours to use and there is much to look at; what the partners offer opens once you are verified.',
      },
      safe: {
        question: 'Is it safe to send my passport or ID card?',
        answer:
          'Hidden data, such as where a photo was taken, is removed from every image as it arrives, and the image is stored encrypted with a key of its own. Only the person who reviews your submission can open it. Partners learn whether you are verified; they get no images and no address.',
      },
      documents: {
        question: 'Which documents do you accept?',
        answer:
          'A passport, or an ID card with both sides: issued by a government, valid, and the original. Copies, scans and other documents, a driving licence for example, are refused. The United Kingdom issues no ID cards, so from there it is the passport.',
      },
      countries: {
        question: 'From which countries can I be verified?',
        answer:
          'From eleven at present: the United Kingdom, Spain, Czechia, Saudi Arabia, Israel, Italy, Poland, Russia, Ukraine, Germany and France. That goes for where you live, for your citizenship and for the country that issued your document; they need not be the same.',
      },
      time: {
        question: 'How long does verification take?',
        answer:
          'Your part takes about four minutes: a few details, photos of your document and a selfie with it. Then a person looks at everything, and we write to you as soon as it is decided. Until then there is nothing you need to do.',
      },
      refused: {
        question: 'What if I am not accepted?',
        answer:
          'Your account stays, and your start page and your profile say what you can do. If the photos could not be judged, you send better ones. If the document was not accepted, you can try with another.',
      },
      wallet: {
        question: 'Does it cost anything to sign in with a wallet?',
        answer:
          'No. Your wallet signs a short message that names this site, and that proves that it is yours. It is no transaction: there is no fee, nothing moves, and we get no permission to move anything. Of the wallet we keep its address.',
      },
      marketplace: {
        question: 'Is the marketplace real?',
        answer:
          'Not yet. It shows how a marketplace will look here: you can search, filter, sort and browse, but the collection, the coins, their prices and what has happened to them are invented. Take none of it for an offer or for advice.',
      },
      cart: {
        question: 'Can I buy what is in my cart?',
        answer:
          'No, the checkout is not open. You can put items into the cart and take them out again, and your browser remembers them. Nothing is ordered, reserved or charged.',
      },
      lost: {
        question: 'I cannot get in any more. What now?',
        answer:
          'Use any other way that your account has: a code by email or text message, Google, Apple or a wallet. If you forgot your password, ask for a link to your email on the page that wants it. And while you can still get in, add a second way in on your profile.',
      },
      deletion: {
        question: 'Can I delete my account?',
        answer:
          'Yes, but not by a button yet: you ask the company that runs this site. The privacy policy, which you find at the foot of every page, says what is kept, for how long, and what your rights are.',
      },
      languages: {
        question: 'Which languages does Portico speak?',
        answer:
          'Eleven: English, Spanish, Czech, Arabic, Hebrew, Italian, Polish, Russian, Ukrainian, German and French. You choose one in the header, your browser remembers it, and the codes that we send come in it, too.',
      },
    },
    learn: 'More about verification and partners',
    begin: {
      title: 'Nothing left to ask?',
      text: 'An email address is enough to begin.',
      action: 'Create your account',
    },
    verify: {
      title: 'Nothing left to ask?',
      text: 'Have your ID card or passport at hand, and about four minutes.',
      action: 'Verify your identity',
    },
  },
  learn: {
    title: 'Learn',
    lede: 'Short answers before you begin.',
    questions: {
      need: {
        question: 'What do I need?',
        answer:
          'Your ID card or passport, valid and original, a phone or computer with a camera, and about four minutes. You must be at least 18 and live in one of the countries on our list: the first step of the verification shows it.',
      },
      time: {
        question: 'How long does it take?',
        answer:
          'Your part takes about four minutes. Then a person looks at what you sent, and we write to you as soon as it is decided. You can stop in between and go on later, on another device, too: what you typed and photographed is kept for you.',
      },
      selfie: {
        question: 'Why a selfie with the document?',
        answer:
          'A document alone may be lost, stolen or copied. The selfie shows that it is in the hands of the person it was issued to. A person, not a program, compares your face with the photo in the document.',
      },
      images: {
        question: 'Who sees my images?',
        answer:
          'Only the people who review them, and you see each time that one did. Each image is encrypted with a key of its own as soon as it arrives, and hidden data such as the place of the photo is removed. Partners learn whether you are verified; they get no images.',
      },
      after: {
        question: 'What happens after I send everything?',
        answer:
          'Your start page then says that it is under review. A person looks at your details and photos and decides. The result stands there, too, and we write to you where we have an address of yours. Until then there is nothing you need to do, and your account stays open to you.',
      },
      rejected: {
        question: 'What if it is not accepted?',
        answer:
          'We tell you the reason. If another photo is all that is needed, your start page says which one and why, and you send only that one again. A photo that did not turn out well does not cost you your account.',
      },
      password: {
        question: 'How do I sign in without a password?',
        answer:
          'Enter your email or mobile number on the first page: we send you a 6-digit code, and the code signs you in. Google, Apple or a wallet will do, too. Which of these work here is up to the company that runs this site.',
      },
      tvl: {
        question: 'What is TVL?',
        answer:
          'Total value locked: the sum of what people have entrusted to a project, in US dollars. It tells you how large a project is, not how good or how safe. The list of partners says which day the number is from.',
      },
      looks: {
        question: 'Can I change the language and the appearance?',
        answer:
          'Yes. You find eleven languages at the top of every page, or in the menu on a small screen, and the appearance at the foot: dark, light or as on your device. Your browser remembers what you chose.',
      },
    },
    begin: {
      title: 'Ready?',
      text: 'An email address is enough to begin.',
      action: 'Create your account',
    },
  },
} as const;
