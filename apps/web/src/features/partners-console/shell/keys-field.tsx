import { Area } from './area.tsx';

/** The public keys with which a server signs its requests. */
export function KeysField({
  value,
  onChange,
}: {
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <Area
      id="app-keys"
      label="Public keys"
      hint="Paste your JSON Web Key Set, or the https address of one. Public keys only."
      rows={5}
      value={value}
      onChange={onChange}
    />
  );
}
