import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Mailbox = {
  smtpUrl: string;
  /** Without those of {@link notMeLinkFor}: a test's browsers are new wherever somebody joined through the API. */
  mailsTo(address: string): Email[];
  /** The link of the newest mail about a sign-in from a new browser, once there are `count` of them. */
  notMeLinkFor(address: string, count?: number): Promise<string>;
  /** The code of the newest mail to this address, once it has `count` of them. */
  codeFor(address: string, count?: number): Promise<string>;
  /** The link to a path of the product in the newest mail to this address, once it has `count` of them. */
  linkFor(address: string, path: string, count?: number): Promise<string>;
  close(): Promise<void>;
};

/** A mail server that keeps every mail: the mails are real, and parsed as a mail program would. */
export async function openMailbox(): Promise<Mailbox> {
  const received: { to: string; mail: Email }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const mail = await PostalMime.parse(Buffer.concat(chunks));
      for (const { address } of session.envelope.rcptTo) received.push({ to: address, mail });
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const allTo = (address: string) => received.filter((r) => r.to === address).map((r) => r.mail);
  const mailsTo = (address: string) => allTo(address).filter(({ text }) => !isOfBrowser(text));
  const newestText = async (address: string, count: number) => {
    const mails = await eventually(() => {
      const all = mailsTo(address);
      return all.length >= count ? all : undefined;
    }, `mail ${count} to ${address}`);
    return mails.at(-1)?.text ?? '';
  };
  const notMeLinkFor = async (address: string, count = 1) => {
    const mails = await eventually(() => {
      const all = allTo(address).filter(({ text }) => isOfBrowser(text));
      return all.length >= count ? all : undefined;
    }, `mail ${count} about a new browser to ${address}`);
    return linkIn(mails.at(-1)?.text ?? '', NOT_ME);
  };
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailsTo,
    notMeLinkFor,
    codeFor: async (address, count = 1) => codeIn(await newestText(address, count)),
    linkFor: async (address, path, count = 1) => linkIn(await newestText(address, count), path),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const NOT_ME = '/not-me';

/** Whether it is about a sign-in from a new browser. */
const isOfBrowser = (text = '') => text.includes(`${NOT_ME}#`);

/** The code of the newest text message to this number, from the development outbox, once it has `count` of them. */
export async function smsCodeFor(dataDir: string, phone: string, count = 1): Promise<string> {
  return codeIn((await textsTo(dataDir, phone, count)).at(-1) ?? '');
}

/** The text messages to this number in their order, once it has `count` of them; without those about new browsers. */
export async function textsTo(dataDir: string, phone: string, count: number): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  return eventually(async () => {
    const names = (await readdir(folder).catch(() => [])).filter((n) => n.endsWith('.json'));
    const read = names
      .sort()
      .map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')));
    const texts = (await Promise.all(read))
      .filter(({ to }) => to === phone)
      .map(({ text }) => text as string)
      .filter((text) => !isOfBrowser(text));
    return texts.length >= count ? texts : undefined;
  }, `text message ${count} to ${phone}`);
}

function codeIn(text: string): string {
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (code === undefined) throw new Error(`no code in: ${text}`);
  return code;
}

function linkIn(text: string, path: string): string {
  const links = text.match(/https?:\/\/\S+/g) ?? [];
  const link = links.find((url) => new URL(url).pathname === path);
  if (link === undefined) throw new Error(`no link to ${path} in: ${text}`);
  return link;
}

async function eventually<T>(
  find: () => T | undefined | Promise<T | undefined>,
  what: string,
): Promise<T> {
  // Two minutes: on a busy machine a message may wait, and nothing depends on how long.
  for (let tries = 0; tries < 2_400; tries += 1) {
    const found = await find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`never came: ${what}`);
}
