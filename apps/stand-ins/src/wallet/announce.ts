import type { Provider } from './wallet.ts';

/** The name by which a build is searched for this wallet. */
const RDNS = 'example.portico.demo-wallet';
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2b5cc4"/><path d="M7 11.500h16.500a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2zm0 0 12-4v4" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round"/><circle cx="21.500" cy="17.500" r="1.600" fill="#fff"/></svg>',
)}`;
/** Time for a real wallet, which goes first. */
const OTHERS_MS = 300;

/** Announces itself (EIP-6963), unless another wallet is in this browser. */
export function announce(provider: Provider): void {
  let others = 'ethereum' in window;
  const heard = () => {
    others = true;
  };
  window.addEventListener('eip6963:announceProvider', heard);
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  setTimeout(() => {
    window.removeEventListener('eip6963:announceProvider', heard);
    if (others || 'ethereum' in window) return;
    const info = { uuid: crypto.randomUUID(), name: 'Demo wallet', icon: ICON, rdns: RDNS };
    const detail = Object.freeze({ info: Object.freeze(info), provider });
    const say = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    window.addEventListener('eip6963:requestProvider', say);
    say();
  }, OTHERS_MS);
}
