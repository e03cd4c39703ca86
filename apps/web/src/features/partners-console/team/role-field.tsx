import { CLIENT_ROLES, type ClientRole } from '@portico/contract';
import { SelectField } from '@portico/ui/form/select-field.tsx';
import { VisuallyHidden } from '@portico/ui/text/visually-hidden.tsx';
import { ROLES } from '../shell/words.ts';

type RoleFieldProps = {
  id: string;
  label: string;
  /** The label is for screen readers: the row says whose role it is. */
  isCompact?: boolean;
  value: ClientRole;
  onChange: (role: ClientRole) => void;
};

export function RoleField({ id, label, isCompact = false, value, onChange }: RoleFieldProps) {
  return (
    <SelectField
      id={id}
      label={isCompact ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      value={value}
      options={CLIENT_ROLES.map((role) => ({ value: role, label: ROLES[role] }))}
      onChange={(chosen) => {
        const role = CLIENT_ROLES.find((each) => each === chosen);
        if (role !== undefined) onChange(role);
      }}
    />
  );
}
