import type { MailMessages } from '../messages.ts';

export const mail = {
  code: {
    subject: '{code} — ваш код для Portico',
    heading: 'Ваш код',
    intro: 'Введіть цей код на сторінці, де ви його попросили:',
    valid:
      '{minutes, plural, one {Він діє # хвилину.} few {Він діє # хвилини.} many {Він діє # хвилин.} other {Він діє # хвилини.}}',
    not_you:
      'Це були не ви? Тоді не зважайте на цей лист: без коду ніхто не ввійде. Нікому його не передавайте, навіть нам.',
    sms: '{code} — ваш код для Portico. Нікому його не передавайте.',
  },
  footer: 'Ви отримали цей лист від Portico, бо хтось увів вашу адресу.',
} satisfies MailMessages;
