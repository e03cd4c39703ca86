import { hasPart, type Locale } from '@portico/contract';
import type { ReactNode } from 'react';
import { accountTexts } from '#domain/texts/account-texts.tsx';
import { connectTexts } from '#domain/texts/connect-texts.tsx';
import { verificationTexts } from '#domain/texts/verification-texts.tsx';
import type { Camera, Capture } from '#domain/verification/capture.ts';
import type { HandoffPanel as HandoffPlace } from '#domain/verification/handoff.ts';
import { AuthPage } from '#features/auth/auth.page.tsx';
import { loadPartnerRows } from '#features/auth/partners.tsx';
import { privacyTexts, termsTexts } from '#features/legal/legal-texts.ts';
import { pagesTexts } from '#features/pages/pages-texts.ts';
import { frontTexts } from '#features/partners-console/front-texts.ts';
import { restOfTexts } from '#platform/language/messages.tsx';
import { lazyPage } from '#platform/router/lazy-page.tsx';
import { pageData } from '#platform/router/page-data.ts';
import { PATHS, type Path } from '@portico/client/router/paths.ts';
import { nextStep } from './journey.ts';
import { marketPage } from './marketplace.tsx';
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
const CameraSession = lazyPage(
  async () => (await import('#features/capture/camera-session.tsx')).CameraSession,
);
const HandoffPanel = lazyPage(
  async () => (await import('#features/handoff/handoff-panel.tsx')).HandoffPanel,
);
/** A page that asks for images, together with the capture component. */
const withCapture = async <Page,>(page: Promise<Page>): Promise<Page> => {
  await Promise.all([page, CaptureImage.load(), CameraSession.load(), HandoffPanel.load()]);
  return page;
};
/** With the page of the selfie, to which the open camera goes on. */
const KycDoc = lazyPage(async () => {
  const [page] = await Promise.all([
    withCapture(import('#features/kyc/document/kyc-doc.page.tsx')),
    KycPerson.load(),
  ]);
  return page.KycDocPage;
});
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
const MethodsSummary = lazyPage(
  async () => (await import('#features/security/methods-summary.tsx')).MethodsSummary,
);
const OwnStatusCard = lazyPage(
  async () => (await import('#features/home/status-card.tsx')).OwnStatusCard,
);
/** With all its parts, or the loader would replace the current page while one of them loads. */
const Profile = lazyPage(async () => {
  const page = import('#features/profile/profile.page.tsx');
  await Promise.all([page, MethodsSummary.load(), OwnStatusCard.load()]);
  return (await page).ProfilePage;
});
const MyData = lazyPage(
  async () => (await import('#features/own-data/own-data.page.tsx')).OwnDataPage,
);
const Handoff = lazyPage(
  async () => (await withCapture(import('#features/handoff/handoff.page.tsx'))).HandoffPage,
);
const Link = lazyPage(async () => (await import('#features/link/link.page.tsx')).LinkPage);
const NotMe = lazyPage(async () => (await import('#features/not-me/not-me.page.tsx')).NotMePage);
const Connect = lazyPage(
  async () => (await import('#features/connect/connect.page.tsx')).ConnectPage,
  // Its document has its texts.
  async () => (pageData().connect === null ? restOfTexts() : undefined),
);
const Partners = lazyPage(async () =>
  (await import('#features/partners-console/partners.page.tsx')).openPartners(),
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
const camera: Camera = (props) => <CameraSession {...props} />;
const handoff: HandoffPlace = (props) => <HandoffPanel {...props} />;

type Loaded = {
  load: (locale: Locale) => Promise<void>;
  Texts?: (props: { children: ReactNode }) => ReactNode;
};

/** A page whose code and own texts are fetched when it is opened; it shows the added texts and the shared ones alike. */
function page(code: Loaded, element: ReactNode, ...texts: Loaded[]): Page {
  let shown = element;
  for (const { Texts } of texts) if (Texts) shown = <Texts>{shown}</Texts>;
  return {
    element: shown,
    load: (locale) => Promise.all([code, ...texts].map((each) => each.load(locale))),
  };
}

type Optional = typeof PATHS.marketplace | typeof PATHS.connect | typeof PATHS.partners;

/** Every page that is no part which a product may leave out is always there. */
type Pages = Record<Exclude<Path, Optional>, Page> & Partial<Record<Path, Page>>;

/** Every path, in the order of the specification's section 2; then our own. */
export const PAGES: Pages = {
  [PATHS.home]: page(Home, <Home resumeAt={resumeAt} />, verificationTexts),
  [PATHS.auth]: { element: <AuthPage />, loadOnServer: loadPartnerRows, shows: 'rows of partners' },
  [PATHS.login]: page(Login, <Login />),
  [PATHS.emailVerify]: page(Code, <Code purpose="sign-in" />),
  [PATHS.resetPassword]: page(ResetPassword, <ResetPassword />),
  [PATHS.changePassword]: page(ChangePassword, <ChangePassword />),
  [PATHS.phoneVerify]: page(Code, <Code purpose="phone-sign-in" />),
  [PATHS.creatingAccount]: page(CreatingAccount, <CreatingAccount />),
  [PATHS.registrationEmail]: page(Code, <Code purpose="email" />),
  [PATHS.registrationPhone]: page(Code, <Code purpose="phone" />),
  [PATHS.creatingPassword]: page(CreatingPassword, <CreatingPassword />),
  [PATHS.residency]: page(Residency, <Residency />, verificationTexts),
  [PATHS.personalInformation]: page(
    PersonalInformation,
    <PersonalInformation />,
    verificationTexts,
  ),
  [PATHS.adress]: page(Adress, <Adress />, verificationTexts),
  [PATHS.kycSelect]: page(KycSelect, <KycSelect />, verificationTexts),
  [PATHS.kycInfo]: page(KycInfo, <KycInfo />, verificationTexts),
  [PATHS.kycDoc]: page(
    KycDoc,
    <KycDoc capture={capture} camera={camera} handoff={handoff} />,
    verificationTexts,
  ),
  [PATHS.kycPerson]: page(
    KycPerson,
    <KycPerson capture={capture} camera={camera} handoff={handoff} />,
    verificationTexts,
  ),
  [PATHS.success]: page(Success, <Success />),
  [PATHS.notFound]: page(NotFound, <NotFound />),
  [PATHS.security]: page(Security, <Security />, accountTexts),
  [PATHS.profile]: page(
    Profile,
    <Profile
      signInMethods={(label) => <MethodsSummary shown={label} />}
      statusCard={(profile) => (
        <OwnStatusCard profile={profile} resumePath={resumeAt(profile.detailsSubmitted)} />
      )}
    />,
    accountTexts,
    verificationTexts,
  ),
  [PATHS.myData]: page(MyData, <MyData />, verificationTexts),
  [PATHS.handoff]: page(Handoff, <Handoff capture={capture} camera={camera} />, verificationTexts),
  [PATHS.link]: page(Link, <Link resumeAt={resumeAt} />, verificationTexts),
  [PATHS.notMe]: page(NotMe, <NotMe />, accountTexts),
  ...(hasPart('partners') && {
    [PATHS.connect]: page(Connect, <Connect resumeAt={resumeAt} />, connectTexts),
    [PATHS.partners]: page(Partners, <Partners />, frontTexts),
  }),
  ...(marketPage && { [PATHS.marketplace]: marketPage }),
  [PATHS.faq]: page(Faq, <Faq />, pagesTexts),
  [PATHS.ecosystem]: { ...page(Ecosystem, <Ecosystem />), shows: 'partners' },
  [PATHS.blog]: page(Blog, <Blog />, pagesTexts),
  [PATHS.learn]: page(Learn, <Learn />, pagesTexts),
  [PATHS.terms]: page(Terms, <Terms />, termsTexts, accountTexts),
  [PATHS.privacy]: page(Privacy, <Privacy />, privacyTexts, accountTexts),
};
