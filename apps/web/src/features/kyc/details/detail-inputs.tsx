import {
  boxesOf,
  type DetailKey,
  type DetailPage,
  type DetailPart,
  detailField,
  hintKey,
  keysOnPage,
  optionKey,
  sentValue,
  type TypedField,
  typedDate,
  typedFieldsOf,
} from '@portico/contract';
import { useLocale, useTranslations } from 'use-intl';
import { type Details, details, useDraft } from '#domain/sign-up/drafts.ts';
import { useDetailText } from '#domain/verification/detail-texts.ts';
import { useCountryOptions } from '#features/kyc/status/countries.ts';
import type { Form } from '#platform/forms/form.ts';
import { isolated } from '@portico/client/i18n/texts.ts';
import { SelectField } from '@portico/ui/form/select-field.tsx';
import { TextField } from '@portico/ui/form/text-field.tsx';
import { addressExample, countryLabelKey } from './country-words.ts';
import { type DateBoxName, DateField } from './date-field.tsx';
import styles from './detail-inputs.module.css';
import type { DetailsStep } from './details-step.ts';

type DetailForm = Pick<Form<TypedField>, 'error'>;
type DetailInputsProps = {
  page: DetailPage;
  form: DetailForm;
  isOpen: DetailsStep['isOpen'];
  /** The one part to show; null for all. */
  only?: DetailsStep['only'];
};

/** The fields of a page of the details. Parts to correct come first, visible when the page opens. */
export function DetailInputs({ page, form, isOpen, only = null }: DetailInputsProps) {
  const typed = useDraft(details);
  const keys = keysOnPage(page).filter((key) => only === null || detailField(key).part === only);
  const open = keys.filter((key) => isOpen(detailField(key).part as DetailPart));
  return (
    <>
      {rowsOf(open).map((row) => {
        const inputs = row.map((key) => (
          <DetailInput key={key} field={key} typed={typed} form={form} />
        ));
        return row.length === 1 ? (
          inputs
        ) : (
          <div key={row[0]} className={styles.row}>
            {inputs}
          </div>
        );
      })}
      {keys
        .filter((key) => !open.includes(key))
        .map((key) => (
          <AsSent key={key} field={key} typed={typed} />
        ))}
    </>
  );
}

/** A code and what is written behind it, such as a postal code and its city, share a row where they fit. */
function rowsOf(keys: readonly DetailKey[]): DetailKey[][] {
  const rows: DetailKey[][] = [];
  for (const key of keys) {
    const [before] = rows.at(-1) ?? [];
    const input = before && detailField(before).input;
    const isBehindCode = input?.kind === 'text' && input.writing === 'code';
    if (isBehindCode && detailField(key).line === 'same') rows.at(-1)?.push(key);
    else rows.push([key]);
  }
  return rows;
}

type DetailInputProps = { field: DetailKey; typed: Details; form: DetailForm };

function DetailInput({ field, typed, form }: DetailInputProps) {
  const t = useTranslations();
  const countries = useCountryOptions();
  const { input, required, autocomplete, hint, page } = detailField(field);
  const [id] = typedFieldsOf(field) as [TypedField];
  const example = field === 'address' ? addressExample(typed.residency) : undefined;
  const hintOf = (text: string) =>
    example === undefined
      ? text
      : `${text}. ${t('address.address_example', { example: isolated(example) })}`;
  const shared = {
    id,
    label: t(countryLabelKey(field, typed.residency)),
    hint: hint ? hintOf(t(hintKey(field))) : undefined,
    required,
    errorPrefix: t('shell.error_prefix'),
  };
  const single = {
    ...shared,
    autoComplete: autocomplete ?? undefined,
    value: typed[id],
    onChange: (value: string) => details.write({ [id]: value }),
    error: form.error(id),
  };
  switch (input.kind) {
    case 'text':
      return (
        <TextField
          {...single}
          name={id}
          {...(input.writing !== 'words' && { spellCheck: false })}
          {...(input.writing === 'code' && { autoCapitalize: 'characters' })}
        />
      );
    case 'country':
      return (
        <SelectField
          {...single}
          name={autocomplete ?? id}
          placeholder={t(page === 'residency' ? 'residency.choose' : 'personal.choose')}
          options={countries}
        />
      );
    case 'choice':
      return (
        <SelectField
          {...single}
          name={autocomplete ?? id}
          placeholder={t('personal.choose_one')}
          options={input.options.map((value) => ({ value, label: t(optionKey(field, value)) }))}
        />
      );
    case 'date':
      return <DateInput {...shared} field={field} typed={typed} form={form} />;
  }
}

type DateInputProps = DetailInputProps & {
  label: string;
  hint: string | undefined;
  required: boolean;
  errorPrefix: string;
};

function DateInput({ field, typed, form, label, ...shared }: DateInputProps) {
  const t = useTranslations('personal');
  const ids = boxesOf(field);
  const monthFirst = startsWithMonth(useLocale());
  const wrong = BOXES.find((box) => form.error(ids[box]));
  return (
    <DateField
      {...shared}
      legend={label}
      labels={{ year: t('year'), month: t('month'), day: t('day') }}
      ids={ids}
      name={detailField(field).autocomplete ?? field}
      autoComplete={detailField(field).autocomplete}
      monthFirst={monthFirst}
      unreadText={t('date_unread')}
      values={typedDate(field, typed)}
      onChange={(values) =>
        details.write(Object.fromEntries(BOXES.map((box) => [ids[box], values[box]])))
      }
      error={wrong && { box: wrong, text: form.error(ids[wrong]) ?? '' }}
    />
  );
}

function startsWithMonth(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(0);
  return parts.find(({ type }) => type === 'day' || type === 'month')?.type === 'month';
}

const BOXES: readonly DateBoxName[] = ['year', 'month', 'day'];

function AsSent({ field, typed }: Omit<DetailInputProps, 'form'>) {
  const t = useTranslations();
  const textOf = useDetailText();
  const [id] = typedFieldsOf(field) as [TypedField];
  return (
    <Stays
      id={id}
      label={t(countryLabelKey(field, typed.residency))}
      value={textOf(field, sentValue(field, typed))}
    />
  );
}

/** A part of the details that was fine in the last submission: read-only. */
function Stays({ id, label, value }: { id: string; label: string; value: string }) {
  const t = useTranslations('fix');
  return <TextField id={id} label={label} hint={t('stays')} value={value} readOnly />;
}
