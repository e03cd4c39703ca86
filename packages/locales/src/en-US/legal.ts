/** Terms of use and privacy policy: one heading and one text per section. */
export const legal = {
  terms: {
    intro:
      'These terms apply between you and the company that runs this website. Read them before you create an account.',
    service: {
      heading: 'What Portico does',
      text: 'Portico gives you one account and verifies your identity once. Partner projects in the ecosystem will be able to rely on that verification. Partners offer their own services under their own terms.',
    },
    account: {
      heading: 'Your account',
      text: 'You must be at least 18 years old. Create one account, for yourself, with an email address, phone number, wallet, Google account, or Apple account that belongs to you. Keep your passwords, codes, and keys to yourself: anyone who has them can act in your name.',
    },
    truth: {
      heading: 'Accurate information',
      text: 'The information you enter must be true and match your passport or ID card. Send only original, valid documents that were issued to you. If a document is forged or isn’t yours, we may close your account and report it to the authorities.',
    },
    review: {
      heading: 'Review',
      text: 'A person reviews every submission and makes the decision. We may ask for another photo, confirm your identity, or decline; we always tell you why. Until we decide, you can withdraw your submission, correct it, and send it again. You have no right to be verified where the law or the evidence doesn’t allow it.',
    },
    conduct: {
      heading: 'Fair use',
      text: 'Don’t try to get into other people’s accounts, disrupt the service, or automate it beyond what its documented interface allows.',
    },
    liability: {
      heading: 'Liability',
      text: 'We are liable without limitation for intent, gross negligence, and injury to life, body, or health; for everything else, we are liable as the law of your country of residence provides. Partner projects’ figures come from the partners themselves. We don’t give investment advice.',
    },
    ending: {
      heading: 'Termination',
      text: 'You can delete your account at any time on the “Your data” page. We may terminate it with 30 days’ notice, or immediately if you seriously breach these terms.',
    },
    changes: {
      heading: 'Changes',
      text: 'If these terms change, we’ll tell you at least 30 days in advance: here, and by email if we have your address. If you don’t agree, you can delete your account before then.',
    },
  },
  privacy: {
    intro:
      'You’re about to trust us with your passport or ID card. This page explains what happens to it.',
    what: {
      heading: 'What we keep',
      text: 'Your email address or phone number; a one-way hash of your password; your name, date of birth, citizenship, country of residence, and address; the photos of your document and your selfie; the IP address your browser reports; and what the next two sections describe.',
    },
    providers: {
      heading: 'Google, Apple, and wallets',
      text: 'If you choose Google or Apple, they give us an identifier for your account there, your email address (Apple may give one that only forwards to you), and your name, but never a password. They learn that you sign in here. If you use a wallet, we keep its address. We check the signature that proves it’s yours and don’t keep it.',
    },
    sign_ins: {
      heading: 'Sign-ins and security',
      text: 'For each sign-in, we keep when and how it began, when it was last used, the IP address it came from, and how your browser identifies itself. You can see this list in your account and end any of them. We also keep a security log of events such as sign-ins, wrong passwords and codes, and changes to your password or sign-in methods: what happened, when, and from which IP address. It contains no passwords, codes, or email addresses. We also keep the time zone your browser tells us, so that the times in our emails are yours.',
    },
    why: {
      heading: 'Why',
      text: 'To give you an account, to protect it, and to verify your identity at your request and as the law requires of our partners. We don’t show ads or sell data.',
    },
    images: {
      heading: 'Your photos',
      text: 'When a photo arrives, we re-encode it to remove hidden data, such as where it was taken, and store it encrypted with its own key. Only the people who review your submission can open it, and the “Your data” page shows you each time one of them did.',
    },
    document_code: {
      heading: 'One document, one account',
      text: 'So that nobody else can verify an account with your document, we may keep a code when we verify you. We compute it from the type, issuing country, and number of the document with a secret key, so nobody can read the number from it. We keep the code for as long as you’re verified, or until you delete your account. If you renew with another document, we keep the code of the old one until that document expires. If you report a document lost or stolen, or if we revoke your verification, we keep its code until the document expires, even if you delete your account; once you’ve deleted it, the code no longer leads to you. If we don’t know when a document expires, we keep its code for up to ten years. The “Your data” page shows every code we keep, and until when.',
    },
    who: {
      heading: 'Who sees what',
      text: 'Reviewers see what you submitted. Partners get only what you agree to, and never your photos. The services that deliver our emails and text messages get your address or number and the message. If your wallet is a smart contract, a service that reads its blockchain checks the signature.',
    },
    partners: {
      heading: 'Partners you connect',
      text: 'When you agree to sign in to a partner with Portico, the partner gets a random number that stands for you, whether you’re verified and since which month, and whether you’re over 18. If it asks how you were verified, it also gets the kind of document, how it was reviewed, and the month. It gets your name, date of birth, nationality, address, email address, or phone number only if it asks for them, you keep your details for partners, and you agree after seeing each of them. It never gets your photos. Every partner gets a different number, so partners can’t use it to find out that they both know you; your name or email address would let them. If it asks to recognize your document, it gets another number, which is also different for every partner and stays the same if you come back with another account. If you sign out, disconnect a partner, erase your data, or delete your account, we may tell the partner that your sign-in there has ended. We keep which partners you connected, what you agreed to, when you first and last used each one, and what each one was told and when. The “Your data” page shows all of this, and you can disconnect a partner there: it keeps what it already knows but gets nothing more from us. If you don’t use a partner for a year, we’ll ask you again. We keep the record of what partners were told until you delete your account.',
    },
    how_long: {
      heading: 'How long',
      text: 'Codes and links work for no more than 30 minutes. We delete a sign-in record a week after the sign-in ends. We keep account data until you delete your account; the security log stays longer so that misuse can be traced. We delete a photo you saved but didn’t send after seven days. If you withdraw a submission, its photos become saved photos again, for another seven days, and your details stay. We delete what you sent, along with its keys, some time after the decision: the “Your data” page shows the day. We keep the fact that you were verified, when, with what kind of document, and that you’re at least 18, for as long as you have an account. If you choose to keep your details for partners, we keep the ones we reviewed, encrypted, until you delete them or your verification ends. Backups may hold a copy until they expire.',
    },
    browser: {
      heading: 'On your device',
      text: 'Your browser keeps you signed in. It remembers what you enter until you send it, what’s in your marketplace cart, and which wallet you connected there. Short-lived cookies prove that this browser confirmed your address or started a sign-in with Google, Apple, or a wallet. We don’t use tracking cookies.',
    },
    rights: {
      heading: 'Your rights',
      text: 'On the “Your data” page, you can see what’s stored and who has viewed it, download all of it, delete it, or delete your account. You can also have it corrected, object to its use, and file a complaint with the data protection authority in your country.',
    },
    contact: {
      heading: 'Contact',
      text: 'The company that runs this website is responsible for your data. Write to {email}.',
    },
  },
} as const;
