import { DEFAULT_BRAND } from '@portico/contract/site/brand';
import accountJson from '../texts/en-US/account.json' with { type: 'json' };
import mailJson from '../texts/en-US/mail.json' with { type: 'json' };
import marketplaceJson from '../texts/en-US/marketplace.json' with { type: 'json' };
import pagesJson from '../texts/en-US/pages.json' with { type: 'json' };
import uiJson from '../texts/en-US/ui.json' with { type: 'json' };
import verificationJson from '../texts/en-US/verification.json' with { type: 'json' };
import { namedAs } from './brand-forms.ts';

/* The English texts at once, with the default name, for tests. The product loads the texts of one language. */
const withName = <Tree>(texts: Tree) => namedAs(texts, 'en-US', DEFAULT_BRAND.name);

export const account = withName(accountJson);
export const mail = withName(mailJson);
export const marketplace = withName(marketplaceJson);
export const pages = withName(pagesJson);
export const ui = withName(uiJson);
export const verification = withName(verificationJson);
