/** Texts of the pages that ask for the country of residence, the personal details and the address. */
export const residency = {
  title: 'أين تقيم؟',
  lede: 'البلد الذي يوجد فيه منزلك.',
  label: 'بلد الإقامة',
  choose: 'اختر البلد',
  submit: 'متابعة',
};

export const personal = {
  title: 'معلومات عنك',
  lede: 'يجب أن تطابق البيانات ما في جواز سفرك أو بطاقة هويتك.',
  citizenship: 'الجنسية',
  choose: 'اختر البلد',
  first_name: 'الاسم الأول',
  last_name: 'اسم العائلة',
  name_hint: 'كما هو مكتوب في وثيقتك',
  birth_date: 'تاريخ الميلاد',
  birth_date_hint: 'مثال: السنة 1990، الشهر 03، اليوم 27',
  year: 'السنة',
  month: 'الشهر',
  day: 'اليوم',
  submit: 'متابعة',
  under_age_title: 'يجب ألا يقل عمرك عن 18 عامًا',
  under_age_text:
    'لا يُسمح لشركائنا إلا بخدمة البالغين، لذلك لا يمكننا التحقق من هويتك الآن. سيبقى حسابك كما هو، فعُد إلينا بعد بلوغك 18 عامًا.',
  under_age_fix: 'أدخلتُ تاريخًا خاطئًا',
  under_age_home: 'إلى الصفحة الرئيسية',
};

export const address = {
  title: 'عنوان منزلك',
  lede: 'حيث تقيم الآن، كما يظهر في فاتورة أو رسالة من البنك.',
  country: 'البلد',
  address: 'العنوان',
  address_hint: 'الشارع ورقم المبنى والشقة',
  postal_code: 'الرمز البريدي',
  city: 'المدينة',
  region: 'المنطقة',
  submit: 'متابعة',
  submitting: 'جارٍ الحفظ…',
};
