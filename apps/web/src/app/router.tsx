import { type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { AuthPage } from '#features/auth/auth.page.tsx';
import { PATHS, type Path } from '#lib/paths.ts';
import { Loader } from '#ui/loader.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Guard } from './guards.tsx';
import { nextStep } from './journey.ts';
import { lazyPage } from './lazy-page.tsx';
import { progressNow } from './progress.ts';

const Home = lazyPage(async () => (await import('#features/home/home.page.tsx')).HomePage);
const Login = lazyPage(async () => (await import('#features/auth/login.page.tsx')).LoginPage);
const Code = lazyPage(async () => (await import('#features/registration/code.page.tsx')).CodePage);
const ResetPassword = lazyPage(
  async () => (await import('#features/auth/reset-password.page.tsx')).ResetPasswordPage,
);
const ChangePassword = lazyPage(
  async () => (await import('#features/auth/change-password.page.tsx')).ChangePasswordPage,
);
const CreatingAccount = lazyPage(
  async () =>
    (await import('#features/registration/creating-account.page.tsx')).CreatingAccountPage,
);
const CreatingPassword = lazyPage(
  async () =>
    (await import('#features/registration/creating-password.page.tsx')).CreatingPasswordPage,
);
const Residency = lazyPage(
  async () => (await import('#features/kyc/residency.page.tsx')).ResidencyPage,
);
const PersonalInformation = lazyPage(
  async () => (await import('#features/kyc/personal-information.page.tsx')).PersonalInformationPage,
);
const Adress = lazyPage(async () => (await import('#features/kyc/adress.page.tsx')).AdressPage);
const KycSelect = lazyPage(
  async () => (await import('#features/kyc/kyc-select.page.tsx')).KycSelectPage,
);
const KycInfo = lazyPage(async () => (await import('#features/kyc/kyc-info.page.tsx')).KycInfoPage);
const KycDoc = lazyPage(async () => (await import('#features/kyc/kyc-doc.page.tsx')).KycDocPage);
const KycPerson = lazyPage(
  async () => (await import('#features/kyc/kyc-person.page.tsx')).KycPersonPage,
);
const Success = lazyPage(
  async () => (await import('#features/success/success.page.tsx')).SuccessPage,
);
const NotFound = lazyPage(
  async () => (await import('#features/home/not-found.page.tsx')).NotFoundPage,
);
const Security = lazyPage(
  async () => (await import('#features/security/security.page.tsx')).SecurityPage,
);
const Terms = lazyPage(async () => (await import('#features/legal/legal.page.tsx')).TermsPage);
const Privacy = lazyPage(async () => (await import('#features/legal/legal.page.tsx')).PrivacyPage);

/** Every path, in the order of the specification's section 2; then our own. */
export function Router() {
  const t = useTranslations('shell');
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<Loader label={t('loading')} />}>
        <Routes>
          {page(
            PATHS.home,
            <Home resumeAt={(submitted: boolean) => nextStep(progressNow(), submitted)} />,
          )}
          {page(PATHS.auth, <AuthPage />)}
          {page(PATHS.login, <Login />)}
          {page(PATHS.emailVerify, <Code purpose="sign-in" />)}
          {page(PATHS.resetPassword, <ResetPassword />)}
          {page(PATHS.changePassword, <ChangePassword />)}
          {page(PATHS.phoneVerify, <Code purpose="phone-sign-in" />)}
          {page(PATHS.creatingAccount, <CreatingAccount />)}
          {page(PATHS.registrationEmail, <Code purpose="email" />)}
          {page(PATHS.registrationPhone, <Code purpose="phone" />)}
          {page(PATHS.creatingPassword, <CreatingPassword />)}
          {page(PATHS.residency, <Residency />)}
          {page(PATHS.personalInformation, <PersonalInformation />)}
          {page(PATHS.adress, <Adress />)}
          {page(PATHS.kycSelect, <KycSelect />)}
          {page(PATHS.kycInfo, <KycInfo />)}
          {page(PATHS.kycDoc, <KycDoc />)}
          {page(PATHS.kycPerson, <KycPerson />)}
          {page(PATHS.success, <Success />)}
          {page(PATHS.notFound, <NotFound />)}
          {page(PATHS.security, <Security />)}
          {page(PATHS.terms, <Terms />)}
          {page(PATHS.privacy, <Privacy />)}
          <Route path="*" element={<Navigate to={PATHS.notFound} replace />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

function page(path: Path, element: ReactNode) {
  // The key keeps two pages of one component apart: the code screen has four paths.
  const guarded = (
    <Guard key={path} path={path}>
      {element}
    </Guard>
  );
  return <Route path={path} caseSensitive element={guarded} />;
}
