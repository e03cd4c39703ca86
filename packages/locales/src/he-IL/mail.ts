import type { MailMessages } from '../messages.ts';

export const mail = {
  code: {
    subject: '{code} הוא הקוד שלכם ב־Portico',
    heading: 'הקוד שלכם',
    intro: 'הזינו את הקוד בדף שבו ביקשתם אותו:',
    valid:
      '{minutes, plural, one {הוא תקף לדקה אחת.} two {הוא תקף לשתי דקות.} other {הוא תקף ל־# דקות.}}',
    not_you:
      'לא ביקשתם קוד? אפשר להתעלם מההודעה: בלי הקוד אף אחד לא נכנס. אל תמסרו אותו לאיש, גם לא לנו.',
    sms: '{code} הוא הקוד שלכם ב־Portico. אל תמסרו אותו לאיש.',
  },
  footer: 'האימייל הזה נשלח מ־Portico כי מישהו הזין את הכתובת הזאת.',
} satisfies MailMessages;
