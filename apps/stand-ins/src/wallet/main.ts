import { announce } from './announce.ts';
import { ask, showBadge } from './panel.ts';
import { createWallet } from './wallet.ts';

/*
 * A wallet for a browser that has none: a script of its own, which the server links in development on this machine
 * only. Its keys are made here, are worth nothing, and are kept for as long as the tab.
 */

const wallet = createWallet(ask);
announce(wallet.provider);
showBadge(wallet);
