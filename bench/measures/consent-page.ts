import { findBrowser, remember } from '../../e2e/support/browser.ts';
import { serveAnchors } from '../lib/anchors.ts';
import { atMost, FIRST_SCREEN, type Figure } from '../lib/figure.ts';
import { addClient, authorizePath, PORTICO } from '../lib/partner.ts';
import type { Product } from '../lib/product.ts';
import { largestPaint, middle, ratio, see } from '../lib/see.ts';

const CONTROL = 'main button';
const LOCALE = 'en-US';

/** The page that a partner's request opens for somebody who is not signed in, against the same page without script. */
export async function consentPage(product: Product): Promise<Figure[]> {
  remember(await findBrowser());
  const client = await addClient({ DATA_DIR: product.dataDir });
  const anchors = await serveAnchors();
  const site = `http://127.0.0.1:${product.port}`;
  try {
    const begun = await fetch(`${site}${authorizePath(PORTICO.authorize, client)}`, {
      redirect: 'manual',
    });
    const page = begun.headers.get('location') ?? '';
    const common = { form: 'phone', locale: LOCALE, control: CONTROL } as const;
    const [plain, ours] = await see([
      { ...common, url: anchors.consent },
      { ...common, url: `${site}${page}`, cookies: begun.headers.getSetCookie().map(cookieOf) },
    ]);
    if (!plain || !ours) throw new Error('A page did not render.');
    const paint = ratio(ours, largestPaint, plain, largestPaint);
    return [
      {
        what: '`/connect`, largest paint to the same page without script',
        ...atMost(1.2, paint),
        decision: FIRST_SCREEN,
        detail: `phone, ${Math.round(middle(ours, largestPaint))} to ${Math.round(middle(plain, largestPaint))} ms`,
      },
      {
        what: '`/connect`, JavaScript, compressed by brotli',
        ...atMost(90, ours.weight.scriptKilobytes, { digits: 1, unit: ' kB' }),
        decision: FIRST_SCREEN,
        detail: 'most of it is the first script of all pages',
      },
      {
        what: '`/connect`, layout shift',
        ...atMost(
          0,
          middle(ours, ({ shift }) => shift),
          { digits: 3 },
        ),
        detail: 'phone',
      },
      {
        what: '`/connect`, time blocked since the navigation',
        ...atMost(
          80,
          middle(ours, ({ blocking }) => blocking),
          { digits: 0, unit: ' ms' },
        ),
        detail: 'phone',
      },
    ];
  } finally {
    await anchors.stop();
  }
}

function cookieOf(line: string) {
  const [pair = '', ...attributes] = line.split(/; */);
  const at = pair.indexOf('=');
  const path = attributes.find((each) => /^path=/i.test(each))?.slice('path='.length) ?? '/';
  return { name: pair.slice(0, at), value: pair.slice(at + 1), path };
}
