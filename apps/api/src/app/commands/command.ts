import { parseArgs } from 'node:util';

/** The administrator's commands (docs/operations.md). */
export type Command =
  /** `mark`: the end of the chain at an earlier time, as an earlier run printed it. */
  | { kind: 'audit'; mark?: { seq: number; link: string } }
  /** `after`: the number of the last row to skip. */
  | { kind: 'export'; after: number }
  | { kind: 'disable' | 'enable'; account: string }
  | { kind: 'terms'; appliesOn: string }
  | { kind: 'brand'; verb: 'init' | 'check' | 'preview' | 'apply' | 'revert' }
  | TextsCommand
  /** `folder`: null for the one in DATA_DIR. */
  | { kind: 'mail-preview'; folder: string | null }
  | { kind: 'landing-export' }
  /** `dropPartners`: also partners with a live client. */
  | { kind: 'landing-import'; file: string; dropPartners: boolean }
  | KeysCommand
  | { kind: 'doctor' }
  | { kind: 'backup'; folder: string }
  | RestoreCommand;

/** `key`: of a text, of a group of texts, or words that a text has. */
export type TextsCommand =
  | { kind: 'texts-override'; locale: string; key: string }
  | { kind: 'texts-overrides' };

export type KeysCommand =
  | { kind: 'keys'; verb: 'status' | 'rewrap' }
  | { kind: 'keys-rotate'; which: 'all' | 'documents' | 'signing' | 'tags'; now: boolean }
  | { kind: 'keys-retire'; id: string; now: boolean };

export type RestoreCommand = {
  kind: 'restore';
  folder: string;
  replace: boolean;
  /** A folder with the journal of erasures of another installation. */
  journal: string | null;
  withoutJournal: boolean;
  /** Also an unsigned backup. */
  unsigned: boolean;
};

const USAGE = `npm run operate -- <command>

  audit                  verify the audit trail
  audit <mark>           verify it, and that it still contains a mark noted earlier
  audit export           write it as JSON lines, oldest first (npm run --silent)
  audit export <number>  write the rows after that number
  disable <account>      close an account: its sessions end, and sign-in is refused
  enable <account>       open it again
  terms announce <YYYY-MM-DD>
                         announce new terms, which apply from that day: everybody with an address is told
  brand init             write brand.json into BRAND_DIR, to begin with (npm run brand -- init)
  brand check            what is wrong with it, and what costs more
  brand preview          write a page that shows it, beside brand.json
  brand apply            show it: servers follow within seconds
  brand revert           show the brand before it again
  texts override <locale> <key>
                         begin a text of your own in BRAND_DIR/texts with the present one (npm run texts -- override)
  texts overrides        list your own texts, and those whose English changed since
  mail preview [folder]  write every email and text message with the brand and the texts of BRAND_DIR into HTML files,
                         before they are applied (npm run mail -- preview)
  landing export         write the content of the landing page (npm run --silent)
  landing import <file>  replace it with a file
    --drop-partners      although a partner with a live client is not in it
  keys status            list all keys, what each is needed for, and what is missing
  keys rotate            make the next key of every kind that no setting gives
  keys rotate documents  the document key alone: every image is wrapped with the new one
  keys rotate signing    the signing key alone: the next one is published now and signs in a day
    --now                the new signing key signs at once
  keys rotate tags       the key of person tags alone: new tags are the new one's at once
  keys rewrap            wrap and seal everything with the current keys
  keys retire <id>       remove a former key that nothing needs any more
    --now                end a signing key and its tokens, or a key of person tags and its tags, at once: it is no
                         longer secret
  client add --name <name> --redirect-uri <URI> --scope "openid verified age_over_18"
                         let a partner's program sign people in (npm run --silent); prints its id and secret
    --public, --secret or --jwks <file>   how it authenticates; a secret by default
    --live               everybody can sign in, and not its team and test persons alone
    --owner <email>      the account that manages it at the partner console
    --partner <id>       its partner on the landing page, whose card gets Open with --initiate-login-uri <URI>
    --post-logout-redirect-uri <URI> --backchannel-logout-uri <URI> --alg ES256|RS256 --no-par --fapi --nonce
  client list            list all clients, one JSON object for each
  client own <id>        make it your company's own app for good: nobody is asked for consent there (docs/own-apps.md)
    --with-people        although people use it already: these keep their number there
  client secret add <id> give it a second secret, beside the first; prints it once (npm run --silent)
  client secret end <id> end every secret but the newest
  client suspend <id>    end its tokens and refuse sign-ins there
  client resume <id>     allow them again
  client close <id>      the same for good; the partner learns that everybody's session there ended
  people import <file>   bring people of another system along (npm run people -- import)
  doctor                 compare the configuration with reality (npm run doctor)
  backup <folder>        write a backup of the database and of all images (npm run backup -- <folder>)
  restore <folder>       fill the database and the storage from it, with all servers stopped
    --replace            overwrite a database that is not empty
    --journal <folder>   repeat the erasures of this journal, too
    --without-journal    restore although it is not known who was erased since
    --unsigned           although an older version made the backup or the journal, without a signature

An account is named by its email address, its phone number, or its id.
`;

/** The commands of one area, such as `brand`; all of them if there is no such area. */
export function usageOf(area = ''): string {
  const [head = '', commands = '', more = ''] = USAGE.split('\n\n');
  const own = commands.split(/\n(?= {2}\w)/).filter((command) => command.startsWith(`  ${area} `));
  if (own.length === 0) return USAGE;
  const ofAccounts = own.some((command) => command.includes('<account>')) ? `\n${more}` : '';
  return `${[head, '', ...own].join('\n')}\n${ofAccounts}`;
}

/** Parses the words of a command line; null if they are not a command. */
export function readCommand(words: string[]): Command | null {
  const [name, first, second, ...rest] = words;
  if (name === 'restore') return restore(words.slice(1));
  if (name === 'keys') return keys(words.slice(1));
  if (name === 'brand') return brand(words.slice(1));
  if (name === 'texts') return texts(words.slice(1));
  if (name === 'mail') return mail(words.slice(1));
  if (name === 'landing') return landing(words.slice(1));
  if (rest.length > 0) return null;
  if (name === 'audit' && first === 'export') return exportAfter(second ?? '0');
  if (name === 'terms') return first === 'announce' ? terms(second) : null;
  if (second !== undefined) return null;
  if (name === 'doctor') return first === undefined ? { kind: 'doctor' } : null;
  if (name === 'backup') return first ? { kind: 'backup', folder: first } : null;
  if (name === 'audit') return first === undefined ? { kind: 'audit' } : auditThrough(first);
  if (name !== 'disable' && name !== 'enable') return null;
  return first === undefined || first === '' ? null : { kind: name, account: first };
}

function restore(words: string[]): RestoreCommand | null {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        replace: { type: 'boolean', default: false },
        journal: { type: 'string' },
        'without-journal': { type: 'boolean', default: false },
        unsigned: { type: 'boolean', default: false },
      },
    });
    const [folder, ...more] = positionals;
    if (!folder || more.length > 0) return null;
    const { replace, journal = null, 'without-journal': withoutJournal, unsigned } = values;
    return { kind: 'restore', folder, replace, journal, withoutJournal, unsigned };
  } catch {
    return null;
  }
}

function terms(day = ''): Command | null {
  const at = new Date(day);
  // A day that no month has would be another one.
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day;
  return isDay ? { kind: 'terms', appliesOn: day } : null;
}

type BrandVerb = Extract<Command, { kind: 'brand' }>['verb'];

function brand([verb, ...words]: string[]): Command | null {
  if (words.length > 0) return null;
  return ['init', 'check', 'preview', 'apply', 'revert'].includes(verb ?? '')
    ? { kind: 'brand', verb: verb as BrandVerb }
    : null;
}

function texts([verb, locale, key, ...more]: string[]): Command | null {
  if (verb === 'overrides') return locale === undefined ? { kind: 'texts-overrides' } : null;
  if (verb !== 'override' || !locale || !key || more.length > 0) return null;
  return { kind: 'texts-override', locale, key };
}

function mail([verb, folder = null, ...more]: (string | null)[]): Command | null {
  return verb === 'preview' && more.length === 0 ? { kind: 'mail-preview', folder } : null;
}

function landing([verb, ...words]: string[]): Command | null {
  if (verb === 'export') return words.length === 0 ? { kind: 'landing-export' } : null;
  const dropPartners = words.includes('--drop-partners');
  const [file, ...more] = words.filter((word) => word !== '--drop-partners');
  if (verb !== 'import' || !file || more.length > 0) return null;
  return { kind: 'landing-import', file, dropPartners };
}

const KEY_ID = /^(?:[\da-f]{12}|[\w-]{16})$/;

const KEY_KINDS = ['all', 'documents', 'signing', 'tags'] as const;
const isKeyKind = (word: string): word is (typeof KEY_KINDS)[number] =>
  KEY_KINDS.some((kind) => kind === word);

function keys(words: string[]): KeysCommand | null {
  const [verb, of, ...rest] = words.filter((word) => word !== '--now');
  const flags = words.filter((word) => word === '--now').length;
  const now = flags === 1;
  if (rest.length > 0 || flags > 1) return null;
  if (verb === 'retire') return of && KEY_ID.test(of) ? { kind: 'keys-retire', id: of, now } : null;
  if (verb === 'rotate') {
    const which = of ?? 'all';
    if (!isKeyKind(which) || of === 'all') return null;
    if (now && which !== 'all' && which !== 'signing') return null;
    return { kind: 'keys-rotate', which, now };
  }
  const isVerb = verb === 'status' || verb === 'rewrap';
  return isVerb && of === undefined && !now ? { kind: 'keys', verb } : null;
}

function exportAfter(number: string): Command | null {
  return /^\d{1,15}$/.test(number) ? { kind: 'export', after: Number(number) } : null;
}

function auditThrough(mark: string): Command | null {
  const [, seq, link] = /^(\d{1,15}):([\w-]*)$/.exec(mark) ?? [];
  if (seq === undefined || link === undefined) return null;
  return { kind: 'audit', mark: { seq: Number(seq), link } };
}
