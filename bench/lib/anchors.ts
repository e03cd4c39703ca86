import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { startServer } from './product.ts';

const PAGES = fileURLToPath(new URL('../pages/', import.meta.url));

export type Anchors = { empty: string; consent: string; bareReact: string; stop(): Promise<void> };

/** The baselines for `/auth`, built now and served by node:http: the page without script, and React alone. */
export async function serveAnchors(): Promise<Anchors> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-pages-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    for (const page of ['empty.html', 'consent.html'])
      copyFileSync(join(PAGES, page), join(folder, page));
    await build({
      root: join(PAGES, 'bare-react'),
      configFile: false,
      logLevel: 'error',
      base: '/react/',
      build: {
        outDir: join(folder, 'react'),
        target: 'es2022',
        modulePreload: { polyfill: false },
      },
    });
    const server = await startServer(['bench/lib/page-server.ts', folder], {
      PATH: process.env.PATH,
    });
    const origin = `http://127.0.0.1:${server.port}`;
    return {
      empty: `${origin}/empty.html`,
      consent: `${origin}/consent.html`,
      bareReact: `${origin}/react/index.html`,
      async stop() {
        await server.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}
