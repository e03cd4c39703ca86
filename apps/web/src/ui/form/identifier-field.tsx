import type { FieldProps } from '@portico/ui/form/field.tsx';
import { TextField } from '@portico/ui/form/text-field.tsx';

type IdentifierFieldProps = FieldProps & { value: string; onChange: (value: string) => void };

/** For an email address or a phone number: with the email keyboard, and long enough for both. */
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
