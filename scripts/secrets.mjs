import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, Stop } from './lib/say.mjs';

/**
 * `npm run secrets -- secrets`: writes the secrets that compose.yaml and the Kubernetes manifests mount. None is ever
 * overwritten: another master key would lose every document.
 */
await run(async () => {
  const [folder, ...more] = process.argv.slice(2);
  if (!folder || more.length > 0) throw new Stop('Name the folder: npm run secrets -- secrets');
  // A container reads these files as another user, so the folder protects them.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const secrets = newSecrets();
  const names = Object.keys(secrets);
  const existing = names.filter((name) => existsSync(join(folder, name)));
  if (existing.length > 0) {
    throw new Stop(`${folder} has ${existing.join(', ')} already. Nothing was written.`);
  }
  for (const name of names) {
    const file = join(folder, name);
    writeFileSync(file, `${secrets[name]}\n`, { flag: 'wx' });
    chmodSync(file, 0o444);
  }
  console.log(`${folder} has ${names.join(', ')}.`);
  console.log('Copy secret_key, document_master_key and token_signing_key to a different place.');
});

function newSecrets() {
  const hex = (bytes) => randomBytes(bytes).toString('hex');
  const password = hex(24);
  const accessKey = `GK${hex(12)}`;
  const storageKey = hex(32);
  return {
    secret_key: randomBytes(32).toString('base64'),
    document_master_key: randomBytes(32).toString('base64'),
    token_signing_key: generateKeyPairSync('ed25519')
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .trim(),
    postgres_password: password,
    database_url: `postgres://portico:${password}@postgres:5432/portico`,
    s3_url: `http://${accessKey}:${storageKey}@storage:3900/portico?region=garage`,
    'garage.env': [
      `GARAGE_RPC_SECRET=${hex(32)}`,
      `GARAGE_DEFAULT_ACCESS_KEY=${accessKey}`,
      `GARAGE_DEFAULT_SECRET_KEY=${storageKey}`,
      'GARAGE_DEFAULT_BUCKET=portico',
    ].join('\n'),
  };
}
