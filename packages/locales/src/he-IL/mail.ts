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
  reset_link: {
    subject: 'בחירת סיסמה חדשה ל־Portico',
    heading: 'בחירת סיסמה חדשה',
    intro: 'ביקשתם קישור לבחירת סיסמה חדשה. הנה הוא:',
    button: 'לבחירת סיסמה חדשה',
    valid:
      '{minutes, plural, one {הוא תקף לדקה אחת ולשימוש אחד בלבד.} two {הוא תקף לשתי דקות ולשימוש אחד בלבד.} other {הוא תקף ל־# דקות ולשימוש אחד בלבד.}}',
    not_you:
      'לא ביקשתם קישור? אפשר להתעלם מההודעה: הסיסמה לא השתנתה. אל תמסרו את הקישור לאיש, גם לא לנו.',
  },
  reset_unknown: {
    subject: 'אין חשבון Portico עם הכתובת הזאת',
    heading: 'אין חשבון עם הכתובת הזאת',
    intro:
      'מישהו, כנראה אתם, ביקש קישור לבחירת סיסמה חדשה, אבל אין חשבון עם כתובת האימייל הזאת. אולי נרשמתם עם כתובת אחרת, מספר טלפון, Google, Apple או ארנק קריפטו?',
    button: 'מעבר אל Portico',
    not_you: 'לא אתם ביקשתם? אפשר להתעלם מההודעה: לא קרה דבר.',
  },
  notice: {
    when: 'מתי: {when} (שעון UTC)',
    not_you: 'זה לא הייתם אתם? בחרו מיד סיסמה חדשה. כך גם ינותקו כל המכשירים.',
    button: 'בחירת סיסמה חדשה',
    sms: '{what} זה לא הייתם אתם? היכנסו אל {url}',
  },
  password_reset: {
    subject: 'הסיסמה שלכם ב־Portico שונתה',
    heading: 'הסיסמה שלכם שונתה',
    intro: 'היא אופסה באמצעות קישור שנשלח לתיבה הזאת, וכל המכשירים נותקו.',
    sms: 'הסיסמה שלכם ב־Portico שונתה.',
  },
  password_changed: {
    subject: 'הסיסמה שלכם ב־Portico שונתה',
    heading: 'הסיסמה שלכם שונתה',
    intro: 'היא שונתה מתוך החשבון, וכל המכשירים האחרים נותקו.',
    sms: 'הסיסמה שלכם ב־Portico שונתה.',
  },
  refresh_replayed: {
    subject: 'ניתקנו מכשיר מחשבון ה־Portico שלכם',
    heading: 'ליתר ביטחון ניתקנו מכשיר',
    intro:
      'אחד החיבורים לחשבון שלכם היה בשימוש בשני מקומות, כמו שקורה כשמישהו מעתיק אותו. ניתקנו אותו. אם נותקתם הרגע, התחברו שוב.',
    sms: 'אחד החיבורים לחשבון ה־Portico שלכם היה בשימוש בשני מקומות, ולכן ניתקנו אותו.',
  },
  identity_added: {
    subject: 'נוספה דרך כניסה לחשבון ה־Portico שלכם',
    heading: 'נוספה דרך כניסה',
    intro: 'מעכשיו אפשר להיכנס לחשבון גם כך: {way}',
    sms: 'לחשבון ה־Portico שלכם נוספה דרך כניסה: {way}.',
  },
  identity_removed: {
    subject: 'הוסרה דרך כניסה מחשבון ה־Portico שלכם',
    heading: 'הוסרה דרך כניסה',
    intro: 'כבר אי אפשר להיכנס לחשבון כך: {way}',
    sms: 'מחשבון ה־Portico שלכם הוסרה דרך כניסה: {way}.',
  },
  // Addresses and numbers read from left to right in any sentence (UAX 9).
  ways: {
    email: 'אימייל \u2066{label}\u2069',
    phone: 'מספר טלפון \u2066{label}\u2069',
    google: 'חשבון Google {label}',
    apple: 'חשבון Apple {label}',
    wallet: 'ארנק קריפטו \u2066{label}\u2069',
  },
  footer: 'האימייל הזה נשלח מ־Portico כי מישהו הזין את הכתובת הזאת.',
  footer_owner: 'האימייל הזה נשלח מ־Portico כי הכתובת הזאת שייכת לחשבון שלכם.',
} satisfies MailMessages;
