import { spawnSync } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type LaunchOptions } from '@playwright/test';
import { unpackedBrowser } from './browser-bundle.ts';

/**
 * Finds a Chromium that really starts, so that the browser tests pass on a machine with nothing but Node and npm:
 * Playwright's own, the one `@sparticuz/chromium` contains (Linux x64), the system's, and finally one that Playwright
 * downloads. The pinned ones come first: a distribution's build took 1.6 times as long here, and its version varies by
 * machine. `PORTICO_BROWSER` names one of them (`playwright`, `system`, `bundled`) or a path, and then only that one is
 * tried.
 */
export async function findBrowser(): Promise<LaunchOptions> {
  const wanted = process.env.PORTICO_BROWSER;
  const refusals: string[] = [];
  for (const [name, locate] of Object.entries(wanted ? forced(wanted) : CANDIDATES)) {
    try {
      const options = await locate();
      if (!options) continue;
      await proveItRenders(options);
      return options;
    } catch (error) {
      refusals.push(`${name}: ${firstLine(error)}`);
    }
  }
  throw new Error(['No browser was found that starts.', ...refusals].join('\n  '));
}

/**
 * The launch options of the browser that the global setup found, for `playwright.config.ts` and for specs that add
 * arguments (`test.use({ launchOptions: launchOptions(['--lang=ar']) })`, which would otherwise replace the browser).
 */
export function launchOptions(extraArgs: string[] = []): LaunchOptions {
  const found: LaunchOptions = JSON.parse(process.env[FOUND] ?? '{}');
  return { ...found, args: [...ARGS, ...extraArgs], ignoreDefaultArgs: IGNORED };
}

/** The same with WebGL, rendered in software. */
export function launchOptionsWithWebGl(): LaunchOptions {
  const { args = [], ...found } = launchOptions(['--enable-unsafe-swiftshader']);
  return { ...found, args: args.filter((arg) => arg !== NO_WEBGL) };
}

/** Passes the browser on to the workers, which inherit the environment of the process that ran the global setup. */
export function remember(options: LaunchOptions): void {
  process.env[FOUND] = JSON.stringify(options);
}

const FOUND = 'PORTICO_BROWSER_FOUND';
const NO_WEBGL = '--disable-3d-apis';

const ARGS = [
  // Chromium's sandbox does not start as root, and it opens only our own pages here.
  '--no-sandbox',
  // Test machines have no graphics card, and software rendering takes seven times as long for a page.
  '--disable-gpu',
  // Without WebGL the colonnade behind every page is not drawn either; its own tests enable it.
  NO_WEBGL,
  // A camera with a moving test picture that every page may use; a spec that wants a refusal passes
  // `--use-fake-ui-for-media-stream=deny` as an extra argument.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * By default Playwright keeps the browser's shared memory in files on disk, since a container may have little memory
 * for it. With enough of it, a page takes a fifth less processor time.
 */
const IGNORED = sharedMemory() >= 2 ** 30 ? ['--disable-dev-shm-usage'] : [];

/** The size of shared memory in bytes; 0 if there is none. */
function sharedMemory(): number {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize;
  } catch {
    return 0;
  }
}

type Locate = () => Promise<LaunchOptions | undefined>;

const playwright: Locate = async () => ({});
const system: Locate = async () => {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = folders.flatMap((folder) => SYSTEM_NAMES.map((name) => join(folder, name)));
  const path = [...paths, MAC_CHROME].find((candidate) => existsSync(candidate));
  return path ? { executablePath: path } : undefined;
};
const bundled: Locate = async () =>
  process.platform === 'linux' && process.arch === 'x64' ? await unpackedBrowser() : undefined;

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

const CANDIDATES: Record<string, Locate> = {
  'the browser of Playwright': playwright,
  '@sparticuz/chromium': bundled,
  'the browser of the system': system,
  'a download by Playwright': async () => {
    download();
    return {};
  },
};

function forced(wanted: string): Record<string, Locate> {
  const named: Record<string, Locate> = { playwright, system, bundled };
  const locate = named[wanted] ?? (async () => ({ executablePath: wanted }));
  return {
    [wanted]: async () => {
      const options = await locate();
      if (!options) throw new Error('there is none on this machine');
      return options;
    },
  };
}

async function proveItRenders(options: LaunchOptions): Promise<void> {
  const browser = await chromium.launch({ ...options, args: ARGS, ignoreDefaultArgs: IGNORED });
  try {
    const page = await browser.newPage();
    await page.setContent('<p>ready</p>');
    await page.getByText('ready').boundingBox();
  } finally {
    await browser.close();
  }
}

function download(): void {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  const { status } = spawnSync(process.execPath, [cli, 'install', '--only-shell', 'chromium'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the download failed');
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n').slice(0, 2).join(' ').trim();
}
