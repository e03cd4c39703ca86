/** Texts of the pages that ask for the country of residence, the personal details and the address. */
export const residency = {
  title: 'איפה אתם גרים?',
  lede: 'בחרו את המדינה שבה אתם גרים עכשיו.',
  label: 'מדינת מגורים',
  choose: 'בחרו מדינה',
  submit: 'המשך',
};

export const personal = {
  title: 'כמה פרטים עליכם',
  lede: 'הפרטים צריכים להתאים לדרכון או לתעודת הזהות.',
  citizenship: 'אזרחות',
  choose: 'בחרו מדינה',
  first_name: 'כל השמות הפרטיים',
  last_name: 'שם משפחה',
  name_hint: 'כפי שכתוב במסמך',
  birth_date: 'תאריך לידה',
  birth_date_hint: 'לדוגמה: שנה 1990, חודש 03, יום 27',
  year: 'שנה',
  month: 'חודש',
  day: 'יום',
  submit: 'המשך',
  under_age_title: 'השירות מיועד לבני 18 ומעלה',
  under_age_text:
    'השותפים שלנו יכולים לתת שירות לבגירים בלבד, ולכן עדיין אי אפשר לאמת את הזהות שלכם. נשמור על החשבון: חזרו אלינו אחרי יום ההולדת ה־18.',
  under_age_fix: 'הזנתי תאריך שגוי',
  under_age_home: 'לדף הבית',
};

export const address = {
  title: 'כתובת הבית',
  lede: 'הכתובת שבה אתם גרים עכשיו, כפי שהיא מופיעה בחשבון חשמל או בדף חשבון בנק.',
  country: 'מדינה',
  address: 'כתובת',
  address_hint: 'רחוב, מספר בית ודירה',
  postal_code: 'מיקוד',
  city: 'עיר',
  region: 'מחוז או אזור',
  submit: 'המשך',
  submitting: 'שומרים…',
};
