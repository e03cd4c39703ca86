import type { FieldProps } from './field.tsx';
import { TextField } from './text-field.tsx';

type IdentifierFieldProps = FieldProps & { value: string; onChange: (value: string) => void };

/** For an e-mail address or a phone number: the keyboard of the one, and room for the other. */
export function IdentifierField(props: IdentifierFieldProps) {
  return (
    <TextField
      {...props}
      name="username"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
    />
  );
}
