import { join } from 'node:path';

/** The demo wallet as apps/stand-ins builds it; the image has none. */
export const WALLET_FILE = join(import.meta.dirname, '../../../../stand-ins/dist/wallet.js');

export const WALLET_PATH = '/stand-ins/wallet.js';

/** A document that also loads the demo wallet: a script of this origin, as the policy of pages demands. */
export function withDemoWallet(html: string): string {
  return html.replace(
    '</body>',
    () => `<script type="module" src="${WALLET_PATH}"></script></body>`,
  );
}
