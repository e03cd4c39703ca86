import type { TestPersonKind } from '@portico/contract';
import { useTranslations } from 'use-intl';
import { SelectField } from '@portico/ui/form/select-field.tsx';

type ChooseTestPersonProps = {
  kinds: readonly TestPersonKind[];
  /** Null for the member of the team themself. */
  chosen: TestPersonKind | null;
  onChoose: (kind: TestPersonKind | null) => void;
};

const SELF = 'self';

/** The choice of a test person at a sandbox client (R-OP-48). */
export function ChooseTestPerson({ kinds, chosen, onChoose }: ChooseTestPersonProps) {
  const t = useTranslations('connect');
  return (
    <SelectField
      id="test-person"
      label={t('test_who')}
      hint={t('test_who_text')}
      value={chosen ?? SELF}
      options={[
        { value: SELF, label: t('test_self') },
        ...kinds.map((kind) => ({ value: kind, label: t(`test_${kind}`) })),
      ]}
      onChange={(value) => onChoose(kinds.find((kind) => kind === value) ?? null)}
    />
  );
}
