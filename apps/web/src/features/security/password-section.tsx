import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Recent } from '#domain/session/use-recent.ts';
import { showToast } from '@portico/client/toasts/toasts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import { PasswordForm } from './password-form.tsx';
import { useUnfolding } from './use-unfolding.ts';

type PasswordSectionProps = {
  hasPassword: boolean;
  /** The account name for password managers; '' if the account has neither an address nor a number. */
  username: string;
  recent: Recent;
  onChanged: () => Promise<void>;
};

export function PasswordSection(props: PasswordSectionProps) {
  const { hasPassword, username, recent, onChanged } = props;
  const t = useTranslations('security');
  const heading = useRef<HTMLHeadingElement>(null);
  // A person who knows the current password needs no recent sign-in.
  const form = useUnfolding(hasPassword ? null : recent);

  return (
    <Section
      id="password-title"
      title={t('password')}
      hint={hasPassword ? t('password_set') : t('password_none')}
      heading={heading}
    >
      <Button variant="ghost" {...form.button}>
        {hasPassword ? t('change_password') : t('set_password')}
      </Button>
      {form.open && (
        <PasswordForm
          hasPassword={hasPassword}
          username={username}
          recent={recent}
          onCancel={form.cancel}
          onChanged={async () => {
            form.close();
            await onChanged();
            showToast({ kind: 'success', text: 'security.password_saved' });
            heading.current?.focus();
          }}
        />
      )}
    </Section>
  );
}
