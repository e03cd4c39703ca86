import type { MailMessages } from '../messages.ts';

export const mail = {
  code: {
    subject: '{code} هو رمزك في Portico',
    heading: 'رمزك',
    intro: 'أدخل هذا الرمز في الصفحة التي طلبته منها:',
    valid:
      '{minutes, plural, zero {صلاحيته # دقيقة.} one {صلاحيته دقيقة واحدة.} two {صلاحيته دقيقتان.} few {صلاحيته # دقائق.} many {صلاحيته # دقيقة.} other {صلاحيته # دقيقة.}}',
    not_you:
      'لم تطلب هذا الرمز؟ تجاهل الرسالة إذن، فلا أحد يستطيع الدخول من دونه. لا تعطه لأحد أبدًا، ولا حتى لنا.',
    sms: '{code} هو رمزك في Portico. لا تعطه لأحد أبدًا.',
  },
  footer: 'أرسلت Portico هذه الرسالة لأن شخصًا ما أدخل هذا البريد الإلكتروني.',
} satisfies MailMessages;
