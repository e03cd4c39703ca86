/** Texts of the pages that ask for the country of residence, the personal details and the address. */
export const residency = {
  title: 'איפה אתם גרים?',
  lede: 'המדינה שבה נמצא הבית שלכם.',
  label: 'מדינת מגורים',
  choose: 'בחרו מדינה',
  submit: 'המשך',
};

export const personal = {
  title: 'כמה פרטים עליכם',
  lede: 'הפרטים צריכים להיות זהים לאלה שבדרכון או בתעודת הזהות.',
  citizenship: 'אזרחות',
  choose: 'בחרו מדינה',
  first_name: 'שם פרטי',
  last_name: 'שם משפחה',
  name_hint: 'כפי שהוא כתוב במסמך',
  birth_date: 'תאריך לידה',
  birth_date_hint: 'לדוגמה: שנה 1990, חודש 03, יום 27',
  year: 'שנה',
  month: 'חודש',
  day: 'יום',
  submit: 'המשך',
  under_age_title: 'השירות מגיל 18 ומעלה',
  under_age_text:
    'השותפים שלנו רשאים לתת שירות לבגירים בלבד, ולכן עדיין אי אפשר לאמת את זהותכם. החשבון נשמר: חזרו אלינו אחרי יום ההולדת ה־18.',
  under_age_fix: 'הזנתי תאריך שגוי',
  under_age_home: 'לדף הבית',
};

export const address = {
  title: 'כתובת הבית',
  lede: 'המקום שבו אתם גרים עכשיו, כמו בחשבון חשמל או במכתב מהבנק.',
  country: 'מדינה',
  address: 'כתובת',
  address_hint: 'רחוב, מספר בית ודירה',
  postal_code: 'מיקוד',
  city: 'עיר',
  region: 'אזור',
  submit: 'המשך',
  submitting: 'שומרים…',
};
