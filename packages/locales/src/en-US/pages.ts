/** The product’s own blog, an article with one string per paragraph, and the frequently asked questions. */
export const pages = {
  blog: {
    title: 'Blog',
    lede: 'How Portico works, and why it works this way.',
    articles: {
      once: {
        title: 'Why we ask for your passport once',
        text: [
          'Our partners need to know that you’re really you, and that you’re an adult. Each of them could ask for your passport. With Portico, you show it (or your ID card) once, to us, and every partner will be able to rely on the result.',
          'Partners will learn that you’re verified; they won’t get your photos or your address. Only the people who review your photos see them. When the photos arrive, we remove hidden data, such as where they were taken, and encrypt each one with its own key.',
          'Your part takes about four minutes: a few details, your document, and a selfie with it. Then a person compares the two and decides. Once you’re verified, all features are unlocked.',
        ],
      },
      ways: {
        title: 'Six sign-in methods, one account',
        text: [
          'A password, a code by email, a code by text message, Google, Apple, or a wallet: you can sign in to your account with any of them. Use the one that’s handiest. The company that runs this site decides which of the six it offers.',
          'Under “Sign-in and security,” you can add a second sign-in method, so a lost phone or a forgotten password won’t lock you out. You can’t remove the last one. Whenever a method is added or removed, we write to the email address or phone number in your account.',
          'The same page shows where you’re signed in: in which browser, when it was last used, and from which IP address. If one looks unfamiliar, sign it out right there.',
        ],
      },
      numbers: {
        title: 'How partners join, and what their numbers mean',
        text: [
          'The ecosystem is made up of partner projects that will be able to rely on your verification. The company that runs this site decides which projects belong to it, and shows each partner with a name, a short description, a logo, and two numbers.',
          'The first is the number of users. The second is TVL, total value locked: the money people have entrusted to the project, in US dollars. Both come from the partners, and the list shows the date they’re from. Outdated figures are shown in gray. None of this is investment advice.',
          'Portico comes with example projects, made up along with their numbers, so there’s something to see on day one. They stay until the company that runs this site replaces them with its own partners.',
        ],
      },
    },
  },
  faq: {
    title: 'Questions and answers',
    lede: 'About verification, wallets, the marketplace, and your account.',
    questions: {
      why: {
        question: 'Why should I verify my identity?',
        answer:
          'Partner projects need to know that you’re really you, and that you’re an adult. You show your document once, to us, and every partner will be able to rely on the result. You can use your account and look around before that; what partners offer will open to you once you’re verified.',
      },
      safe: {
        question: 'Is it safe to send my passport or ID card?',
        answer:
          'When a photo arrives, we remove hidden data, such as where it was taken, and store the photo encrypted with its own key. Only the people who review your submission can open it. Partners will learn whether you’re verified; they won’t get your photos or your address.',
      },
      documents: {
        question: 'Which documents do you accept?',
        answer:
          'A passport, or both sides of an ID card. It must be issued by a government, valid, and the original. We don’t accept copies, scans, or other documents, such as a driver’s license. The United Kingdom doesn’t issue ID cards, so use your passport if you’re from there.',
      },
      countries: {
        question: 'Which countries can I be verified from?',
        answer:
          'Currently eleven: the United Kingdom, Spain, Czechia, Saudi Arabia, Israel, Italy, Poland, Russia, Ukraine, Germany, and France. That applies to where you live, your citizenship, and the country that issued your document; they don’t have to be the same.',
      },
      time: {
        question: 'How long does verification take?',
        answer:
          'Your part takes about four minutes: a few details, photos of your document, and a selfie with it. Then a person reviews everything. As soon as there’s a decision, you’ll see it on your home page, and we’ll write to you if we have your email or phone number. You don’t need to do anything until then.',
      },
      refused: {
        question: 'What if I’m not accepted?',
        answer:
          'You keep your account, and your home page and profile tell you what you can do. If we couldn’t judge the photos, you can send better ones. If we couldn’t accept the document, you can try another one.',
      },
      wallet: {
        question: 'Does it cost anything to sign in with a wallet?',
        answer:
          'No. Your wallet signs a short message that names this site, and that proves it’s yours. It isn’t a transaction: there’s no fee, nothing moves, and we don’t get permission to move anything. All we keep is the wallet’s address.',
      },
      marketplace: {
        question: 'Is the marketplace real?',
        answer:
          'Not yet. It shows what a marketplace will look like here: you can search, filter, sort, and browse, but the collection, the coins, their prices, and their history are made up. None of it is an offer or advice.',
      },
      cart: {
        question: 'Can I buy what’s in my cart?',
        answer:
          'No, checkout isn’t open. You can add items to your cart and remove them, and your browser remembers them. Nothing is ordered, reserved, or charged.',
      },
      lost: {
        question: 'I can’t sign in anymore. What can I do?',
        answer:
          'Use any other sign-in method on your account: a code by email or text message, Google, Apple, or a wallet. If you forgot your password, request a reset link on the page that asks for the password; we’ll email it to you. While you can still sign in, add a second sign-in method from your profile.',
      },
      deletion: {
        question: 'Can I delete my account?',
        answer:
          'Yes, at any time. Open “Your data” and choose “Delete my account.” The privacy policy, linked at the bottom of every page, explains what we keep, for how long, and what your rights are.',
      },
      languages: {
        question: 'Which languages is Portico available in?',
        answer:
          'Eleven: English, Spanish, Czech, Arabic, Hebrew, Italian, Polish, Russian, Ukrainian, German, and French. Choose one in the header. Your browser remembers it, and we send your codes in that language, too.',
      },
    },
    learn: 'More about verification and partners',
    begin: {
      title: 'Ready to start?',
      text: 'All you need is an email address.',
      action: 'Create your account',
    },
    verify: {
      title: 'Ready to verify?',
      text: 'Have your ID card or passport handy. It takes about four minutes.',
      action: 'Verify your identity',
    },
  },
  learn: {
    title: 'Learn',
    lede: 'Short answers before you start.',
    questions: {
      need: {
        question: 'What do I need?',
        answer:
          'Your valid, original ID card or passport, a phone or computer with a camera, and about four minutes. You must be at least 18 and live in one of the countries on our list, which you’ll see in the first step of verification.',
      },
      time: {
        question: 'How long does it take?',
        answer:
          'Your part takes about four minutes. Then a person reviews what you sent, and we write to you as soon as there’s a decision, if we have your email or phone number. You can stop and continue later, even on another device: we save your details, and we keep unsent photos for seven days.',
      },
      selfie: {
        question: 'Why a selfie with the document?',
        answer:
          'A document on its own could be lost, stolen, or copied. The selfie shows that it’s in the hands of the person it was issued to. A person, not a program, compares your face with the photo in the document.',
      },
      images: {
        question: 'Who sees my photos?',
        answer:
          'Only the people who review them, and you can see each time one of them did. We encrypt each photo with its own key as soon as it arrives and remove hidden data, such as where it was taken. Partners will learn whether you’re verified; they won’t get your photos.',
      },
      after: {
        question: 'What happens after I send everything?',
        answer:
          'Your home page shows the current status. A person reviews your details and photos and decides. The result appears there, too, and we write to you if we have your email or phone number. You don’t need to do anything until then, and you can keep using your account. If you notice a mistake before it’s decided, you can withdraw your submission on your home page, correct it, and send it again.',
      },
      rejected: {
        question: 'What if it isn’t accepted?',
        answer:
          'We tell you why. If all we need is another photo, your home page says which one and why, and you send only that one again. You won’t lose your account over a photo that didn’t turn out well.',
      },
      password: {
        question: 'How do I sign in without a password?',
        answer:
          'Enter your email or mobile phone number on the sign-in page. We’ll send you a 6-digit code to sign in with. Google, Apple, or a wallet works, too. The company that runs this site decides which of these it offers.',
      },
      tvl: {
        question: 'What is TVL?',
        answer:
          'Total value locked: the total amount people have entrusted to a project, in US dollars. It tells you how big a project is, not how good or how safe. The list of partners shows the date the number is from.',
      },
      looks: {
        question: 'Can I change the language and appearance?',
        answer:
          'Yes. You’ll find eleven languages at the top of every page, or in the menu on a small screen. The appearance is at the bottom: dark, light, or the same as your device. Your browser remembers your choice.',
      },
    },
    begin: {
      title: 'Ready?',
      text: 'All you need is an email address.',
      action: 'Create your account',
    },
  },
} as const;
