/** Texts of the pages that ask for the country of residence, the personal details and the address. */
export const residency = {
  title: 'أين تقيم؟',
  lede: 'اختر البلد الذي تقيم فيه الآن.',
  label: 'بلد الإقامة',
  choose: 'اختر البلد',
  submit: 'متابعة',
};

export const personal = {
  title: 'معلومات عنك',
  lede: 'يجب أن تطابق بياناتك جواز سفرك أو بطاقة هويتك.',
  citizenship: 'الجنسية',
  choose: 'اختر البلد',
  first_name: 'الاسم كاملًا (دون اسم العائلة)',
  last_name: 'اسم العائلة',
  name_hint: 'كما هو مكتوب في وثيقتك',
  birth_date: 'تاريخ الميلاد',
  birth_date_hint: 'بالتقويم الميلادي. مثال: السنة 1990، الشهر 03، اليوم 27',
  year: 'السنة',
  month: 'الشهر',
  day: 'اليوم',
  submit: 'متابعة',
  under_age_title: 'يجب ألا يقل عمرك عن 18 عامًا',
  under_age_text:
    'لا يمكن لشركائنا تقديم خدماتهم إلا للبالغين، لذلك لا يمكننا التحقق من هويتك بعد. سنحتفظ بحسابك، فعُد إلينا بعد بلوغك 18 عامًا.',
  under_age_fix: 'أدخلتُ تاريخًا خاطئًا',
  under_age_home: 'الانتقال إلى الصفحة الرئيسية',
};

export const address = {
  title: 'عنوان منزلك',
  lede: 'عنوان إقامتك الحالي، كما في فاتورة خدمات أو كشف حساب بنكي.',
  country: 'البلد',
  address: 'العنوان',
  address_hint: 'الشارع ورقم المبنى والشقة',
  postal_code: 'الرمز البريدي',
  city: 'المدينة',
  region: 'المنطقة أو المحافظة',
  submit: 'متابعة',
  submitting: 'جارٍ الحفظ…',
};
