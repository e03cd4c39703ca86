/** Terms of use and privacy policy: one heading and one text a section. */
export const legal = {
  terms: {
    intro:
      'These terms apply between you and the company that runs this website. Read them before you create an account.',
    service: {
      heading: 'What Portico does',
      text: 'Portico gives you one account and verifies your identity once. Partner projects of the ecosystem can then rely on that verification. Partners offer their own services under their own terms.',
    },
    account: {
      heading: 'Your account',
      text: 'You must be at least 18 years old. Create one account, for yourself, with an email address, phone number, wallet, Google account or Apple account that is yours. Keep your passwords, codes and keys to yourself; whoever has them can act in your name.',
    },
    truth: {
      heading: 'True data',
      text: 'What you enter must be true and match your passport or ID card. Send only original, valid documents that were issued to you. Forged or borrowed documents end the account and may be reported to the authorities.',
    },
    review: {
      heading: 'Review',
      text: 'A person looks at every submission and decides. We may ask for another photo, confirm, or refuse, and tell you the reason. There is no right to be verified where the law or the evidence forbids it.',
    },
    conduct: {
      heading: 'Fair use',
      text: 'Do not try to get into other people’s accounts, disturb the service, or use it by automatic means beyond what its documented interface allows.',
    },
    liability: {
      heading: 'Liability',
      text: 'We answer without limit for intent, gross negligence and harm to life and health, and for the rest as the law of your country of residence provides. The figures of partner projects come from them; we do not advise on investments.',
    },
    ending: {
      heading: 'Ending',
      text: 'You can delete your account at any time, on the page “Your data”. We may end it with notice of 30 days, or at once when these terms are seriously broken.',
    },
    changes: {
      heading: 'Changes',
      text: 'When these terms change we tell you at least 30 days before: here, and by email where we have an address of yours. If you do not agree you can close your account until then.',
    },
  },
  privacy: {
    intro:
      'You are about to trust us with your passport or ID card. This page says what happens to it.',
    what: {
      heading: 'What we keep',
      text: 'Your email address or phone number, a one-way hash of your password, your name, birth date, citizenship, residency and address, the images of your document and your selfie, the internet address your browser reports, and what the next two sections name.',
    },
    providers: {
      heading: 'Google, Apple and wallets',
      text: 'If you choose Google or Apple, they tell us an identifier of your account there, your email address (Apple may give one that only forwards to you) and your name, but never a password. They learn that you sign in here. Of a wallet we keep the address; the signature that proves it yours is checked and not kept.',
    },
    sign_ins: {
      heading: 'Sign-ins and security',
      text: 'For each sign-in we keep when and how it began, when it was last used, the internet address it came from and what your browser calls itself. You see this list in your account and can end any of them. We also keep a record of security events, such as sign-ins, wrong passwords and codes, and changes to your password or your ways to sign in: what, when and from which internet address. It holds no passwords, codes or email addresses.',
    },
    why: {
      heading: 'Why',
      text: 'To give you an account, to protect it, and to verify your identity as you ask us to and as the law requires of our partners. We show no advertising and sell no data.',
    },
    images: {
      heading: 'Your images',
      text: 'Images are re-encoded when they arrive, so that hidden data such as the place of the photo is removed, and stored encrypted with a key of their own for each file. Only the people who review your submission can open them, and the page “Your data” shows you each time that one did.',
    },
    who: {
      heading: 'Who sees what',
      text: 'Reviewers see what you submitted. Partners learn whether you are verified; they get no images and no address. Service providers that deliver emails and text messages get your address or number and the message. The signature of a wallet that is a contract is checked by a service that reads its blockchain.',
    },
    how_long: {
      heading: 'How long',
      text: 'Codes and links work for 30 minutes at most. A sign-in is erased a week after its end. Account data stays until you delete the account; the record of security events outlives it, so that misuse can be traced. An image that you saved and did not send is erased after seven days. What you sent is erased, together with its keys, some time after the decision: the page “Your data” names the day. That you were verified, and when, stays.',
    },
    browser: {
      heading: 'On your device',
      text: 'Your browser keeps you signed in. It remembers what you typed until it is sent, what lies in the cart of the marketplace, and which wallet was connected there. Short-lived cookies prove that this browser confirmed your address, or began a sign-in with Google, Apple or a wallet. There are no cookies for tracking.',
    },
    rights: {
      heading: 'Your rights',
      text: 'On the page “Your data” you see what is stored and who has looked at it, download all of it, erase it, or delete your account. You can also have it corrected, object to its use, and complain to the data protection authority of your country.',
    },
    contact: {
      heading: 'Contact',
      text: 'The company that runs this website answers for your data. Write to {email}.',
    },
  },
} as const;
