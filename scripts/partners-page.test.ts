import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errors } from 'oidc-provider';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const page = read('docs/partners.md');

/** The code blocks of the page in this language, without the indent of the list they are in. */
function blocks(language: string): string[] {
  const found = page.matchAll(new RegExp(`^( *)\`\`\`${language}\\n([\\s\\S]*?)^\\1\`\`\`$`, 'gm'));
  return [...found].map(([, indent = '', code = '']) =>
    code.replace(new RegExp(`^${indent}`, 'gm'), ''),
  );
}

const linesOf = (code: string) => code.split('\n').filter((line) => line.trim() !== '');

describe('R-OP-34 the quick start for partners', () => {
  it('R-OP-34 is the files that tests execute, word for word, and short', () => {
    for (const name of ['server.js', 'browser.js']) {
      const code = read(`docs/quick-start/${name}`);
      expect(blocks('js')).toContain(code);
      expect(linesOf(code).length).toBeLessThanOrEqual(75);
    }
  });

  it('R-OP-34 differs with keys in the lines that the page shows, and in no other one', () => {
    const server = linesOf(read('docs/quick-start/server.js'));
    const withKeys = linesOf(read('docs/quick-start/server-with-keys.js'));
    const own = withKeys.filter((line) => !server.includes(line));
    expect(blocks('js')).toContain(`${own.join('\n')}\n`);
    const common = withKeys.filter((line) => !own.includes(line));
    expect(server.filter((line) => !common.includes(line))).toEqual([
      'const credential = openid.ClientSecretBasic(process.env.OPENID_CLIENT_SECRET);',
    ]);
  });
});

describe('R-OP-80 the other stacks', () => {
  it('R-OP-80 are the files that tests execute, word for word, and short', () => {
    const files = readdirSync(join(ROOT, 'docs/stacks')).map((file) => join('docs/stacks', file));
    expect(files).toHaveLength(5);
    for (const code of files.map(read)) {
      expect(blocks('js')).toContain(code);
      expect(linesOf(code).length).toBeLessThanOrEqual(32);
    }
  });
});

describe('R-OP-83 the receiver of logout tokens', () => {
  it('R-OP-83 is the code of the demo partner, word for word', () => {
    expect(blocks('ts')).toContain(read('apps/demo-partner/src/logout-token.ts'));
  });
});

describe('R-SSF-18 the receiver of signals', () => {
  it('R-SSF-18 is the code of the demo partner, word for word', () => {
    expect(blocks('ts')).toContain(read('apps/demo-partner/src/signals.ts'));
  });
});

/** Codes of the engine that no client gets: they belong to parts of it that are off. */
const OFF = [
  'invalid_client_metadata',
  'invalid_software_statement',
  'unapproved_software_statement',
  // Device flow and backchannel authentication.
  'authorization_pending',
  'expired_login_hint_token',
  'expired_token',
  'invalid_binding_message',
  'invalid_user_code',
  'missing_user_code',
  'slow_down',
  'transaction_failed',
  'unknown_user_id',
  // Credentials, and client attestations.
  'credential_request_denied',
  'invalid_client_attestation',
  'invalid_credential_request',
  'invalid_nonce',
  'invalid_proof',
  'unknown_credential_configuration',
  'unknown_credential_identifier',
  'use_attestation_challenge',
  'use_fresh_attestation',
  // Authorization details, resource indicators, request objects, and nonces of the server for DPoP.
  'invalid_authorization_details',
  'invalid_request_object',
  'invalid_target',
  'use_dpop_nonce',
];
/** Not a class of the engine: its answer to a fault of its own. */
const FAULT = 'server_error';

describe('R-OP-81 the errors that partners read about', () => {
  it('R-OP-81 are those that the provider can answer, no more and no fewer', () => {
    const [, table = ''] = page.split('## When something goes wrong');
    const rows = table.split('\n').filter((line) => /^\| `(?!error`)/.test(line));
    const explained = rows.flatMap((row) =>
      [...(row.split(' | ')[0] ?? '').matchAll(/`(\w+)`/g)].map(([, code = '']) => code),
    );
    const known = new Set(
      Object.values(errors as unknown as Record<string, new (_: string) => { error: string }>)
        .map((Failure) => new Failure('').error)
        .filter(Boolean),
    );
    for (const code of OFF) expect(known).toContain(code);
    const possible = [...known].filter((code) => !OFF.includes(code));
    expect(explained.toSorted()).toEqual([...possible, FAULT].toSorted());
    // What it means, and what to do.
    for (const row of rows) expect(row.split(/(?<!\\) \| /)).toHaveLength(3);
  });
});
