import type { ReactNode } from 'react';
import { AccountTexts } from '#domain/texts/account-texts.tsx';
import { WalletHeader } from '#features/wallet/wallet-header.tsx';
import { useAccessToken } from '#platform/session/session.ts';
import { PATHS } from '@portico/client/router/paths.ts';
import { Account } from './header/account.tsx';
import { Burger } from './header/burger.tsx';
import { HomeLink } from './header/home-link.tsx';
import { LanguagePicker } from './header/language-picker.tsx';

/** The product's parts of the marketplace's header. */
export type MarketHeaderProps = {
  /** Links to the start page. */
  logo: ReactNode;
  language: ReactNode;
  /** The menu of the connected wallet, or what connects one. */
  wallet: ReactNode;
  /** The entries of the account and the menu of a phone, at the place that they have in every header. */
  account: ReactNode;
  paths: { home: string; kyc: string; faq: string; profile: string };
  signedIn: boolean;
};

const { home, kycSelect: kyc, faq, profile } = PATHS;

type AroundMarketProps = { children: (places: MarketHeaderProps) => ReactNode };

/** The marketplace's header with what it gets from the product. */
export function AroundMarket({ children }: AroundMarketProps) {
  const signedIn = useAccessToken() !== null;
  return (
    <AccountTexts>
      <WalletHeader>
        {(wallet) =>
          children({
            logo: <HomeLink />,
            language: <LanguagePicker className={undefined} />,
            wallet,
            account: <OfAccount />,
            paths: { home, kyc, faq, profile },
            signedIn,
          })
        }
      </WalletHeader>
    </AccountTexts>
  );
}

/** Its link to the profile is in the header's own navigation; on a phone all is in the menu, as on other pages. */
function OfAccount() {
  return (
    <>
      <Account />
      <Burger navigation />
    </>
  );
}
