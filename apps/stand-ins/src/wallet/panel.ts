import { CHAINS } from './chains.ts';
import { STYLE } from './style.ts';
import type { Ask, Question, Wallet } from './wallet.ts';

/* What the wallet shows, in a shadow root with a style sheet of its own: the page's policy allows no inline style. */

/** How long "Wait" keeps a page waiting. */
const WAIT_MS = 10_000;

const TITLES: Record<Question['kind'], string> = {
  connect: 'Connect to this site?',
  sign: 'Sign this message?',
  switch: 'Switch network?',
};
const AGREE: Record<Question['kind'], string> = {
  connect: 'Connect',
  sign: 'Sign',
  switch: 'Switch',
};

let root: ShadowRoot | undefined;

function shadow(): ShadowRoot {
  if (root !== undefined) return root;
  const host = document.createElement('demo-wallet');
  root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  document.body.append(host);
  return root;
}

type Child = Node | string;

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** Shows the question until the person agrees or refuses; after "Wait" it is back in ten seconds. */
export const ask: Ask = (wallet, question) =>
  new Promise((resolve) => {
    const dialog = dialogOf(TITLES[question.kind]);
    const decide = (agreed: boolean) => () => {
      dialog.remove();
      resolve(agreed);
    };
    const wait = () => {
      dialog.close();
      setTimeout(() => dialog.showModal(), WAIT_MS);
    };
    dialog.append(
      element('p', { className: 'site' }, window.location.host),
      ...bodyOf(wallet, question),
      element(
        'div',
        { className: 'buttons' },
        element('button', { className: 'main', onclick: decide(true) }, AGREE[question.kind]),
        element('button', { onclick: decide(false) }, 'Refuse'),
        element('button', { onclick: wait }, 'Wait 10 seconds'),
      ),
    );
    dialog.addEventListener('cancel', decide(false));
    dialog.showModal();
  });

function bodyOf(wallet: Wallet, question: Question): Child[] {
  switch (question.kind) {
    case 'connect':
      return [accountsOf(wallet), chainsOf(wallet)];
    case 'sign':
      return [element('pre', { tabIndex: 0 }, question.message)];
    case 'switch': {
      const { chain } = wallet.state();
      const names = `${CHAINS[chain] ?? chain} → ${CHAINS[question.chain] ?? question.chain}`;
      return [element('p', { className: 'switch' }, names)];
    }
  }
}

function dialogOf(title: string): HTMLDialogElement {
  const dialog = element(
    'dialog',
    // In English on pages of every language: only developers meet it.
    { ariaLabel: `Demo wallet: ${title}`, lang: 'en', dir: 'ltr' },
    element('p', { className: 'mark' }, 'Demo wallet', element('span', {}, 'Development only')),
    element('h2', {}, title),
  );
  shadow().append(dialog);
  return dialog;
}

function accountsOf(wallet: Wallet): Node {
  const chosen = wallet.state().account;
  const choices = wallet.addresses.map((address, place) =>
    element(
      'label',
      {},
      element('input', {
        type: 'radio',
        name: 'account',
        checked: place === chosen,
        onchange: () => wallet.choose(place),
      }),
      element('span', {}, `Account ${place + 1}`, element('code', {}, shortened(address))),
    ),
  );
  return element('fieldset', {}, element('legend', {}, 'Account'), ...choices);
}

function chainsOf(wallet: Wallet): Node {
  const select = element('select', {
    onchange: () => wallet.turnTo(Number(select.value)),
  });
  for (const [id, name] of Object.entries(CHAINS))
    select.append(
      element('option', { value: id, selected: Number(id) === wallet.state().chain }, name),
    );
  return element('label', { className: 'chain' }, 'Network', select);
}

const shortened = (address: string) => `${address.slice(0, 8)}…${address.slice(-6)}`;

/** While it is connected, a tab at the edge, where it covers nothing, opens it to switch the account or the network. */
export function showBadge(wallet: Wallet): void {
  const open = () => {
    const dialog = dialogOf('Your demo wallet');
    const close = () => dialog.remove();
    const leave = () => {
      dialog.remove();
      wallet.disconnect();
    };
    dialog.append(
      accountsOf(wallet),
      chainsOf(wallet),
      element(
        'div',
        { className: 'buttons' },
        element('button', { className: 'main', onclick: close }, 'Done'),
        element('button', { onclick: leave }, 'Disconnect'),
      ),
    );
    dialog.addEventListener('cancel', close);
    dialog.showModal();
  };
  const badge = element('button', { className: 'badge', onclick: open }, 'Demo wallet');
  const follow = () => {
    const { shares, account, chain } = wallet.state();
    badge.ariaLabel = `Demo wallet · ${CHAINS[chain]} · account ${account + 1}`;
    if (shares) shadow().append(badge);
    else badge.remove();
  };
  wallet.watch(follow);
  follow();
}
