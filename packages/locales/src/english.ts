import account from '../texts/en-US/account.json' with { type: 'json' };
import mail from '../texts/en-US/mail.json' with { type: 'json' };
import marketplace from '../texts/en-US/marketplace.json' with { type: 'json' };
import pages from '../texts/en-US/pages.json' with { type: 'json' };
import ui from '../texts/en-US/ui.json' with { type: 'json' };
import verification from '../texts/en-US/verification.json' with { type: 'json' };

/* The English texts at once, for tests. The product loads the texts of one language. */
export { account, mail, marketplace, pages, ui, verification };
