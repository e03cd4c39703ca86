import { isPassword, isPasswordTooLong, passwordChecks } from '@portico/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Problems } from '#platform/forms/form.ts';
import type { Problem } from '@portico/client/i18n/texts.ts';

/** The checklist of a new password in order (specification section 5; R-REG-3). */
const POINTS = ['length', 'digit', 'capital'] as const;

/** A new password, typed twice, with its live checklist and the texts of both. */
export function useNewPassword() {
  const t = useTranslations();
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const checks = passwordChecks(password);
  const match = password !== '' && password === confirm;
  const points = [
    ...POINTS.map((point) => ({ text: t(`password.rule_${point}`), met: checks[point] })),
    { text: t('password.rule_match'), met: match },
  ];
  const missing = POINTS.find((point) => !checks[point]);

  return {
    password,
    /** Every point is met. */
    complete: isPassword(password) && match,
    /** The first unmet point of the password, and the problem of its repetition. */
    problems: (): Problems<'password' | 'confirm'> => ({
      ...(missing && { password: `password.rule_${missing}` satisfies Problem }),
      ...(!missing && isPasswordTooLong(password) && { password: 'fields.password_too_long' }),
      ...(password !== confirm && { confirm: 'password.rule_match' }),
    }),
    /** The props of the fields; the page provides label and errors. */
    fields: {
      values: { password, confirm },
      onPassword: setPassword,
      onConfirm: setConfirm,
      checklist: {
        title: t('password.rules'),
        items: points.map((point) => ({
          ...point,
          stateText: point.met ? t('password.met') : t('password.not_met'),
        })),
      },
      texts: {
        confirm: t('password.confirm'),
        show: t('password.show'),
        hide: t('password.hide'),
        showConfirm: t('password.show_confirm'),
        hideConfirm: t('password.hide_confirm'),
        errorPrefix: t('shell.error_prefix'),
      },
    },
  };
}
