import { Checklist, type ChecklistProps } from '@portico/ui/form/checklist.tsx';
import { PasswordField } from '@portico/ui/form/password-field.tsx';

type NewPasswordFieldsProps = {
  values: { password: string; confirm: string };
  onPassword: (value: string) => void;
  onConfirm: (value: string) => void;
  checklist: ChecklistProps;
  /** Of the first field; the second one's label is among the texts. */
  label: string;
  texts: Record<
    | 'confirm'
    | 'showWord'
    | 'hideWord'
    | 'show'
    | 'hide'
    | 'showConfirm'
    | 'hideConfirm'
    | 'errorPrefix',
    string
  >;
  errors: { password?: string | undefined; confirm?: string | undefined };
};

/** A new password, twice, under its checklist; the fields' ids are `password` and `confirm`. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { values, onPassword, onConfirm, checklist, label, texts, errors } = props;
  return (
    <>
      <Checklist {...checklist} />
      <PasswordField
        id="password"
        name="password"
        label={label}
        error={errors.password}
        errorPrefix={texts.errorPrefix}
        words={{ show: texts.showWord, hide: texts.hideWord }}
        showLabel={texts.show}
        hideLabel={texts.hide}
        autoComplete="new-password"
        required
        value={values.password}
        onChange={onPassword}
      />
      <PasswordField
        id="confirm"
        name="confirm"
        label={texts.confirm}
        error={errors.confirm}
        errorPrefix={texts.errorPrefix}
        words={{ show: texts.showWord, hide: texts.hideWord }}
        showLabel={texts.showConfirm}
        hideLabel={texts.hideConfirm}
        autoComplete="new-password"
        required
        value={values.confirm}
        onChange={onConfirm}
      />
    </>
  );
}
