import { Code } from '../code/code.tsx';
import { Area } from './area.tsx';
import styles from './console.module.css';

/** Makes a key pair with Node alone, in every shell. docs/partners.md has the same line. */
export const MAKE_KEYS = `node -e "const { generateKeyPairSync, randomUUID } = require('crypto'); const kid = randomUUID(); const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' }); const jwk = (key) => ({ ...key.export({ format: 'jwk' }), kid }); require('fs').writeFileSync('private-key.json', JSON.stringify(jwk(privateKey)), { mode: 0o600, flag: 'wx' }); console.log(JSON.stringify({ keys: [jwk(publicKey)] }))"`;

/** The public keys with which a server signs its requests. */
export function KeysField({
  value,
  onChange,
}: {
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <>
      <p className={styles.note}>
        This command makes a key pair. It prints the key set to paste below, and writes the private
        key to private-key.json, which stays on your server.
      </p>
      <Code name="Terminal" text={MAKE_KEYS} />
      <Area
        id="app-keys"
        label="Public keys"
        hint="Paste your JSON Web Key Set, or the https address of one. Public keys only."
        rows={5}
        value={value}
        onChange={onChange}
      />
    </>
  );
}
