import {
  containsAddress,
  isPassword,
  isPasswordTooLong,
  normalizePassword,
  passwordChecks,
} from '@portico/contract';
import { isCommon } from '@portico/contract/rules/common-passwords';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Problems } from '#platform/forms/form.ts';
import type { Problem } from '@portico/client/i18n/texts.ts';
import { useCommonPasswords } from './use-common-passwords.ts';

/** The checklist of a new password in order (specification section 5; R-REG-3). */
const POINTS = ['length', 'digit', 'capital'] as const;

/**
 * A new password, typed twice, with its live checklist and the texts of both. `address` is the person's email address
 * or phone number, if the page knows it.
 */
export function useNewPassword(address = '') {
  const t = useTranslations();
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const checks = passwordChecks(password);
  const match = password !== '' && password === confirm;
  const common = useCommonPasswords();
  const weakness: Problem | null =
    common !== null && isCommon(normalizePassword(password), common)
      ? 'fields.password_common'
      : address !== '' && containsAddress(password, address)
        ? 'fields.password_contains_address'
        : null;
  const points = [
    ...POINTS.map((point) => ({ text: t(`password.rule_${point}`), met: checks[point] })),
    {
      text: t('password.rule_guess'),
      met: checks.length && common !== null && weakness === null,
    },
    { text: t('password.rule_match'), met: match },
  ];
  const missing = POINTS.find((point) => !checks[point]);

  return {
    password,
    /** Every point is met. */
    complete: isPassword(password) && weakness === null && match,
    /** It meets the specification's points, but is too weak. */
    easyToGuess: isPassword(password) && weakness !== null && match,
    /** The first unmet point of the password, and the problem of its repetition. */
    problems: (): Problems<'password' | 'confirm'> => ({
      ...(missing && { password: `password.rule_${missing}` satisfies Problem }),
      ...(!missing && isPasswordTooLong(password) && { password: 'fields.password_too_long' }),
      ...(!missing && weakness !== null && { password: weakness }),
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
        showWord: t('password.show_word'),
        hideWord: t('password.hide_word'),
        show: t('password.show'),
        hide: t('password.hide'),
        showConfirm: t('password.show_confirm'),
        hideConfirm: t('password.hide_confirm'),
        errorPrefix: t('shell.error_prefix'),
      },
    },
  };
}
