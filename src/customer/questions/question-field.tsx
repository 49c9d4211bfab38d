import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnusual, mayBeStateless, type AnswerFault } from '@veridoor/validation/check';
import { COUNTRIES, STATELESS } from '@veridoor/validation/countries';
import type { Question } from '../../lib/api/types.ts';
import { countryName } from '../../lib/i18n/country-name.ts';
import { localised } from '../../lib/i18n/localised.ts';
import { Choices, Field, Select, TextInput } from '../../ui/field/field.tsx';
import { attributesOf } from './attributes.ts';
import { DateInput } from './date-input.tsx';
import { PhoneInput } from './phone-input.tsx';
import type { QuestionForm } from './use-question-form.ts';

/** More choices than this are a dropdown. */
const MOST_SHOWN = 8;

/** A question with the control that suits its type. */
export function QuestionField({ question, form }: { question: Question; form: QuestionForm }) {
  const { id } = question;
  return (
    <Control
      question={question}
      typed={form.values[id]}
      fault={form.faultOf(id)}
      suggested={form.suggested.has(id)}
      onChange={form.change}
      onLeave={form.leave}
    />
  );
}

interface ControlProps {
  question: Question;
  typed: string | readonly string[] | undefined;
  fault: AnswerFault | null;
  suggested: boolean;
  onChange: QuestionForm['change'];
  onLeave: QuestionForm['leave'];
}

/**
 * Drawn anew only when something of its own changes: a letter typed into one field must not wait for all the others.
 */
const Control = memo(function Control({ question, typed, fault, suggested, onChange, onLeave }: ControlProps) {
  const { t, i18n } = useTranslation('asking');
  const { id, type, minimum = 1, maximum = 1 } = question;
  const [isLeft, setLeft] = useState(false);
  const text = typeof typed === 'string' ? typed : '';
  const isDoubtful = isLeft && fault === null && isUnusual(question, text);
  const hints = [
    question.hint === undefined ? '' : localised(question.hint, i18n.language),
    question.partial ? t('date.partial') : '',
    isDoubtful ? t('fault.no_postal_code') : '',
    suggested ? t('suggested') : '',
  ];
  const words = {
    label: localised(question.label, i18n.language),
    hint: hints.filter(Boolean).join(' ') || undefined,
    optional: question.optional === true ? t('optional') : undefined,
    fault:
      fault === null
        ? null
        : t(`fault.${fault}`, { minimum, maximum, count: fault === 'choices_surplus' ? maximum : minimum }),
  };
  const change = (value: string | readonly string[]) => onChange({ [id]: value });
  const leave = () => {
    setLeft(true);
    onLeave(id);
  };
  const options = (question.choices ?? []).map(({ value, label }) => ({
    value,
    label: localised(label, i18n.language),
  }));

  if (type === 'choices')
    return (
      <Choices
        {...words}
        several
        options={options}
        chosen={typeof typed === 'object' ? typed : []}
        onChoose={change}
        onLeave={leave}
      />
    );
  if (type === 'choice' && options.length <= MOST_SHOWN)
    return (
      <Choices
        {...words}
        several={false}
        options={options}
        chosen={text === '' ? [] : [text]}
        onChoose={([chosen = '']) => change(chosen)}
        onLeave={leave}
      />
    );
  if (type === 'date')
    return (
      <DateInput
        {...words}
        value={text}
        onChange={change}
        onLeave={leave}
        required={question.optional !== true}
        birthday={question.known === 'birth_date'}
        partial={question.partial === true}
      />
    );
  return (
    <Field {...words}>
      {(described) =>
        type === 'country' ? (
          <CountrySelect
            {...described}
            stateless={mayBeStateless(question)}
            value={text}
            onChange={change}
            onBlur={leave}
          />
        ) : type === 'phone' ? (
          <PhoneInput
            {...described}
            value={text}
            onChange={change}
            onLeave={leave}
            required={question.optional !== true}
          />
        ) : type === 'choice' ? (
          <Select
            {...described}
            options={options}
            none={t('choose')}
            value={text}
            required={question.optional !== true}
            onChange={({ currentTarget }) => change(currentTarget.value)}
            onBlur={leave}
          />
        ) : (
          <TextInput
            {...described}
            {...attributesOf(question)}
            value={text}
            required={question.optional !== true}
            onChange={({ currentTarget }) => change(currentTarget.value)}
            onBlur={leave}
          />
        )
      }
    </Field>
  );
});

function CountrySelect({
  stateless,
  value,
  onChange,
  ...props
}: {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
  /** Whether somebody without a nationality may say so. */
  stateless: boolean;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
}) {
  const { t, i18n } = useTranslation('asking');
  const { language } = i18n;
  const options = useMemo(() => {
    const { compare } = new Intl.Collator(language);
    const countries = COUNTRIES.map((code) => ({ value: code, label: countryName(code, language) })).toSorted((a, b) =>
      compare(a.label, b.label),
    );
    return stateless ? [...countries, { value: STATELESS, label: t('stateless') }] : countries;
  }, [language, stateless, t]);
  return (
    <Select
      {...props}
      options={options}
      none={t('choose')}
      autoComplete="country"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
