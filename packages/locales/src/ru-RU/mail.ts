import type { MailMessages } from '../messages.ts';

export const mail = {
  code: {
    subject: '{code} — ваш код Portico',
    heading: 'Ваш код',
    intro: 'Введите этот код на странице, где вы его запросили:',
    valid:
      '{minutes, plural, one {Он действует # минуту.} few {Он действует # минуты.} many {Он действует # минут.} other {Он действует # минуты.}}',
    not_you:
      'Вы не запрашивали код? Тогда просто не обращайте внимания на это письмо: без кода никто не войдёт. Никому его не сообщайте, даже нам.',
    sms: '{code} — ваш код Portico. Никому его не сообщайте.',
  },
  footer: 'Это письмо пришло от Portico: кто-то указал этот адрес.',
} satisfies MailMessages;
