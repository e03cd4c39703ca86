import { withLatinDigits } from '@portico/contract/rules/digits';
import { isVisible } from '@portico/contract/rules/words';

/*
 * What the name of a client may be, apart from the names of others. People read it on the consent page, and strangers in
 * the email that invites them to its team, where mail programs would make links of addresses.
 */

const LONGEST = 60;

/** Marks of these scripts stand in one letter by themselves; those of others only pile up on purpose. */
const PILED_UP =
  /(?:(?![\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Mymr}\p{scx=Khmr}\p{scx=Tibt}])\p{M}){3}|\p{M}{7}/u;

/** Letters in circles and squares, the letters of flags, and the alphabets of phonetics, but what languages write. */
const UNUSUAL = /[\u2460-\u24ff\u{1f100}-\u{1f1ff}\u1d00-\u1dbfɢɪɴɶʀʁʏʙʛʜʟ\ua730\ua731]/u;

const EMAIL = /[^\s@]@[^\s@.]+\.[^\s@]/u;
const SEVEN_DIGITS = /\d(?:[\s().+/·•_‐-―−-]*\d){6}/u;
/** The full stops of other scripts separate the labels of a domain, too. */
const STOPS = /[\u3002\uff0e\uff61]/g;
const DOMAIN = /[\p{L}\p{N}]\.\p{L}{2}/u;

/** What is wrong with a name, for the person who typed it; null if nothing is. */
export function nameProblem(name: string): string | null {
  const length = lengthOf(name);
  // Of one character, compatibility forms make eighteen, and names are compared under a lock.
  if (length === 0 || length > LONGEST || lengthOf(name.normalize('NFKC')) > LONGEST)
    return `A name has 1 to ${LONGEST} characters.`;
  // Among them are the marks that change the direction of what follows on the consent page.
  if (!isVisible(name)) return 'A name has no invisible characters, and is one line.';
  if (!/[\p{L}\p{N}]/u.test(name)) return 'A name has a letter or a digit.';
  if (PILED_UP.test(name.normalize('NFC')))
    return 'A letter of a name has at most two marks above or below it.';
  if (UNUSUAL.test(name))
    return 'A name has no letters in circles or squares, no flags and no small capitals.';
  const text = read(name);
  if (text.includes('://') || /www\./i.test(text) || EMAIL.test(text))
    return 'A name has no web address and no email address in it.';
  if (SEVEN_DIGITS.test(text))
    return 'A name has no phone number in it: at most six digits in a row.';
  return null;
}

const lengthOf = (name: string) => [...name.trim()].length;

/** Whether the name is a domain or has one in it, as "Booking.com" does. */
export const hasDomain = (name: string): boolean => DOMAIN.test(read(name));

const read = (name: string) => withLatinDigits(name).replace(STOPS, '.');
