import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LaunchOptions } from '@playwright/test';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PACKAGE = join(ROOT, 'node_modules', '@sparticuz', 'chromium', 'package.json');
const CACHE = join(ROOT, 'node_modules', '.cache', 'portico');

/** Unpacks the Chromium of `@sparticuz/chromium` once per version, and returns how to start it. */
export async function unpackedBrowser(): Promise<LaunchOptions | undefined> {
  if (!existsSync(PACKAGE)) return undefined;
  const { version }: { version: string } = JSON.parse(await readFile(PACKAGE, 'utf8'));
  const folder = join(CACHE, `chromium-${version}`);
  if (!existsSync(folder)) await unpackInto(folder);
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      ...(process.env as Record<string, string>),
      HOME: process.env.HOME ?? folder,
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
    },
  };
}

/**
 * The package unpacks into its process's temporary folder, and leaves its libraries out unless it detects Lambda. So a
 * separate process gets a staging folder as its temporary one, and a rename publishes the whole result: if two runs
 * start at once, the second finds the target in place and deletes its own copy.
 */
async function unpackInto(folder: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const staging = await mkdtemp(join(CACHE, 'unpacking-'));
  try {
    await runUnpacker(staging);
    await writeFile(join(staging, 'fonts', 'fonts.conf'), fontsConfig(folder));
    await rename(staging, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

function runUnpacker(staging: string): Promise<void> {
  const script = `(await import('@sparticuz/chromium')).default.executablePath()`;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', `await ${script}`], {
      cwd: ROOT,
      env: { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`unpacking ended with ${code}`)),
    );
  });
}

/**
 * The package's own file names folders of Lambda. Only its fonts are listed, so that every machine renders the same.
 */
function fontsConfig(folder: string): string {
  const path = folder.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path}/fonts/fonts</dir>
  <cachedir>${path}/fonts/cache</cachedir>
</fontconfig>
`;
}
