import type { ReactNode } from 'react';
import { isOff } from '#platform/router/page-data.ts';
import { WalletMenu } from './wallet-menu.tsx';
import { WalletNotices } from './wallet-notices.tsx';

type WalletHeaderProps = { children: (menu: ReactNode) => ReactNode };

/** A header with a place for the wallet's menu, and below it what the wallet has to say. */
export function WalletHeader({ children }: WalletHeaderProps) {
  if (isOff('wallet')) return children(null);
  return (
    <div>
      {children(<WalletMenu />)}
      <WalletNotices />
    </div>
  );
}
