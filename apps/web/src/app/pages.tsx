import { hasPart, type Locale } from '@portico/contract';
import type { ReactNode } from 'react';
import { AccountTexts, accountTexts } from '#domain/texts/account-texts.tsx';
import { ConnectTexts, connectTexts } from '#domain/texts/connect-texts.tsx';
import { VerificationTexts, verificationTexts } from '#domain/texts/verification-texts.tsx';
import type { Capture } from '#domain/verification/capture.ts';
import type { HandoffPanel as HandoffPlace } from '#domain/verification/handoff.ts';
import { AuthPage } from '#features/auth/auth.page.tsx';
import { loadPartnerRows } from '#features/auth/partners.tsx';
import { legalTexts } from '#features/legal/legal-texts.ts';
import { pagesTexts } from '#features/pages/pages-texts.ts';
import { restOfTexts } from '#platform/language/messages.tsx';
import { lazyPage } from '#platform/router/lazy-page.tsx';
import { pageData } from '#platform/router/page-data.ts';
import { PATHS, type Path } from '@portico/client/router/paths.ts';
import { nextStep } from './journey.ts';
import { inMarket, marketPage } from './marketplace.tsx';
import type { Page } from './page.ts';
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
  async () => (await import('#features/kyc/details/residency.page.tsx')).ResidencyPage,
);
const PersonalInformation = lazyPage(
  async () =>
    (await import('#features/kyc/details/personal-information.page.tsx')).PersonalInformationPage,
);
const Adress = lazyPage(
  async () => (await import('#features/kyc/details/adress.page.tsx')).AdressPage,
);
const KycSelect = lazyPage(
  async () => (await import('#features/kyc/document/kyc-select.page.tsx')).KycSelectPage,
);
const KycInfo = lazyPage(
  async () => (await import('#features/kyc/document/kyc-info.page.tsx')).KycInfoPage,
);
const CaptureImage = lazyPage(
  async () => (await import('#features/capture/capture-image.tsx')).CaptureImage,
);
const HandoffPanel = lazyPage(
  async () => (await import('#features/handoff/handoff-panel.tsx')).HandoffPanel,
);
/** A page that asks for images, together with the capture component. */
const withCapture = async <Page,>(page: Promise<Page>): Promise<Page> => {
  await Promise.all([page, CaptureImage.load(), HandoffPanel.load()]);
  return page;
};
const KycDoc = lazyPage(
  async () => (await withCapture(import('#features/kyc/document/kyc-doc.page.tsx'))).KycDocPage,
);
const KycPerson = lazyPage(
  async () =>
    (await withCapture(import('#features/kyc/document/kyc-person.page.tsx'))).KycPersonPage,
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
const SignInMethods = lazyPage(
  async () => (await import('#features/security/sign-in-methods.tsx')).SignInMethods,
);
const OwnStatusCard = lazyPage(
  async () => (await import('#features/home/status-card.tsx')).OwnStatusCard,
);
/** With all its parts, or the loader would replace the current page while one of them loads. */
const Profile = lazyPage(async () => {
  const page = import('#features/profile/profile.page.tsx');
  await Promise.all([page, SignInMethods.load(), OwnStatusCard.load()]);
  return (await page).ProfilePage;
});
const MyData = lazyPage(
  async () => (await import('#features/own-data/own-data.page.tsx')).OwnDataPage,
);
const Handoff = lazyPage(
  async () => (await withCapture(import('#features/handoff/handoff.page.tsx'))).HandoffPage,
);
const Connect = lazyPage(
  async () => (await import('#features/connect/connect.page.tsx')).ConnectPage,
  // Its document has its texts.
  async () => (pageData().connect === null ? restOfTexts() : undefined),
);
const PartnersConsole = lazyPage(async () =>
  (await import('#features/partners-console/open-console.ts')).openConsole(),
);
const Faq = lazyPage(async () => (await import('#features/pages/faq.page.tsx')).FaqPage);
const Ecosystem = lazyPage(
  async () => (await import('#features/ecosystem/ecosystem.page.tsx')).EcosystemPage,
);
const Blog = lazyPage(async () => (await import('#features/pages/blog.page.tsx')).BlogPage);
const Learn = lazyPage(async () => (await import('#features/pages/learn.page.tsx')).LearnPage);
const Terms = lazyPage(async () => (await import('#features/legal/legal.page.tsx')).TermsPage);
const Privacy = lazyPage(async () => (await import('#features/legal/legal.page.tsx')).PrivacyPage);

const resumeAt = (detailsSubmitted: boolean) => nextStep(progressNow(), detailsSubmitted);

/** The capture component and the handoff to a phone, for all pages that ask for images. */
const capture: Capture = (props) => <CaptureImage {...props} />;
const handoff: HandoffPlace = (props) => <HandoffPanel {...props} />;

/** A page with the verification's texts. */
const verifying = (page: { load: () => Promise<void> }, element: ReactNode): Page => ({
  element: <VerificationTexts>{element}</VerificationTexts>,
  load: (locale) => Promise.all([page.load(), verificationTexts.load(locale)]),
});

type Optional = typeof PATHS.marketplace | typeof PATHS.connect | typeof PATHS.partners;

/** Every page that is no part which a product may leave out is always there. */
type Pages = Record<Exclude<Path, Optional>, Page> & Partial<Record<Path, Page>>;

/** Every path, in the order of the specification's section 2; then our own. */
export const PAGES: Pages = {
  [PATHS.home]: verifying(Home, <Home resumeAt={resumeAt} />),
  [PATHS.auth]: { element: <AuthPage />, loadOnServer: loadPartnerRows, shows: 'rows of partners' },
  [PATHS.login]: { element: <Login />, load: Login.load },
  [PATHS.emailVerify]: { element: <Code purpose="sign-in" />, load: Code.load },
  [PATHS.resetPassword]: {
    element: <ResetPassword />,
    load: ResetPassword.load,
  },
  [PATHS.changePassword]: { element: <ChangePassword />, load: ChangePassword.load },
  [PATHS.phoneVerify]: { element: <Code purpose="phone-sign-in" />, load: Code.load },
  [PATHS.creatingAccount]: {
    element: <CreatingAccount />,
    load: CreatingAccount.load,
  },
  [PATHS.registrationEmail]: { element: <Code purpose="email" />, load: Code.load },
  [PATHS.registrationPhone]: { element: <Code purpose="phone" />, load: Code.load },
  [PATHS.creatingPassword]: { element: <CreatingPassword />, load: CreatingPassword.load },
  [PATHS.residency]: verifying(Residency, <Residency />),
  [PATHS.personalInformation]: verifying(PersonalInformation, <PersonalInformation />),
  [PATHS.adress]: verifying(Adress, <Adress />),
  [PATHS.kycSelect]: verifying(KycSelect, <KycSelect />),
  [PATHS.kycInfo]: verifying(KycInfo, <KycInfo />),
  [PATHS.kycDoc]: verifying(KycDoc, <KycDoc capture={capture} handoff={handoff} />),
  [PATHS.kycPerson]: verifying(KycPerson, <KycPerson capture={capture} handoff={handoff} />),
  [PATHS.success]: { element: <Success />, load: Success.load },
  [PATHS.notFound]: {
    element: <NotFound />,
    load: NotFound.load,
  },
  [PATHS.security]: {
    element: (
      <AccountTexts>
        <Security />
      </AccountTexts>
    ),
    load: (locale) => Promise.all([Security.load(), accountTexts.load(locale)]),
  },
  [PATHS.profile]: inMarket({
    element: (
      <AccountTexts>
        <VerificationTexts>
          <Profile
            signInMethods={(onChanged) => <SignInMethods onChanged={onChanged} />}
            statusCard={(profile) => (
              <OwnStatusCard profile={profile} resumePath={resumeAt(profile.detailsSubmitted)} />
            )}
          />
        </VerificationTexts>
      </AccountTexts>
    ),
    load: (locale) =>
      Promise.all([Profile.load(), accountTexts.load(locale), verificationTexts.load(locale)]),
  }),
  [PATHS.myData]: verifying(MyData, <MyData />),
  [PATHS.handoff]: verifying(Handoff, <Handoff capture={capture} />),
  ...(hasPart('partners') && {
    [PATHS.connect]: {
      element: (
        <ConnectTexts>
          <Connect resumeAt={resumeAt} />
        </ConnectTexts>
      ),
      load: (locale: Locale) => Promise.all([Connect.load(), connectTexts.load(locale)]),
    },
    [PATHS.partners]: { element: <PartnersConsole />, load: PartnersConsole.load },
  }),
  ...(marketPage && { [PATHS.marketplace]: marketPage }),
  [PATHS.faq]: inMarket({
    element: <Faq />,
    load: (locale) => Promise.all([Faq.load(), pagesTexts.load(locale)]),
  }),
  [PATHS.ecosystem]: {
    element: <Ecosystem />,
    load: Ecosystem.load,
    shows: 'partners',
  },
  [PATHS.blog]: {
    element: <Blog />,
    load: (locale) => Promise.all([Blog.load(), pagesTexts.load(locale)]),
  },
  [PATHS.learn]: {
    element: <Learn />,
    load: (locale) => Promise.all([Learn.load(), pagesTexts.load(locale)]),
  },
  [PATHS.terms]: {
    element: <Terms />,
    load: (locale) => Promise.all([Terms.load(), legalTexts.load(locale)]),
  },
  [PATHS.privacy]: {
    element: <Privacy />,
    load: (locale) => Promise.all([Privacy.load(), legalTexts.load(locale)]),
  },
};
