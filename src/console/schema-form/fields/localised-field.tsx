import { useTranslation } from 'react-i18next';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { languages } from '../../../lib/i18n/languages.ts';
import { FieldGroup, Select } from '../../../ui/field/field.tsx';
import type { JsonObject, Schema } from '../schema.ts';
import { elementId, useFormParts } from './form-context.ts';
import type { SchemaFieldProps, Worded } from './field-props.ts';
import styles from './fields.module.css';

/** The language of a text that is the same in all. */
const EVERY = '';
/** Texts that may be longer than this are typed in several lines. */
const LONG = 500;

/** A text, in one for all languages or in several. */
export function LocalisedField({ schema, pointer, value, required, onChange, label, hint }: SchemaFieldProps & Worded) {
  const { t } = useTranslation('console_workflows');
  const { words, faultAt } = useFormParts();
  const texts: [string, string][] =
    typeof value === 'string'
      ? [[EVERY, value]]
      : value === undefined || value === null
        ? required
          ? [[EVERY, '']]
          : []
        : (Object.entries(value as JsonObject) as [string, string][]);
  const put = (next: readonly [string, string][]) => {
    const [first] = next;
    if (first === undefined) onChange(required ? '' : undefined);
    else onChange(first[0] === EVERY ? first[1] : Object.fromEntries(next));
  };
  const add = (language: string) => {
    // What stood for every language becomes the English text, in which every other one ends.
    const kept = texts.map(([one, text]): [string, string] => [one === EVERY ? 'en' : one, text]);
    if (language === EVERY) put([[EVERY, '']]);
    else put(kept.some(([one]) => one === language) ? kept : [...kept, [language, '']]);
  };
  const left = languages
    .filter((language) => !texts.some(([one]) => one === language))
    .map((code) => ({ value: code, label: languageName(code, words.language) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, words.language));
  const long = longest(schema) > LONG;
  return (
    <FieldGroup label={label} hint={hint} fault={faultAt(pointer, true)}>
      <div className={styles.texts}>
        {texts.map(([language, text], index) => {
          const named = language === EVERY ? t('everyLanguage') : languageName(language, words.language);
          const attributes = {
            id: index === 0 ? elementId(pointer) : undefined,
            lang: language === EVERY ? undefined : language,
            dir: 'auto',
            value: text,
            maxLength: longest(schema),
            onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
              put(texts.map(([one, before]) => [one, one === language ? currentTarget.value : before])),
          };
          return (
            <div key={language} className={styles.text}>
              <label>
                <span>{named}</span>
                {long ? <textarea rows={5} {...attributes} /> : <input {...attributes} />}
              </label>
              {required && texts.length === 1 ? null : (
                <button
                  type="button"
                  className={styles.tool}
                  title={t('tool.remove')}
                  aria-label={t('toolOf.remove', { of: `${label}, ${named}` })}
                  onClick={() => put(texts.filter(([one]) => one !== language))}
                >
                  <span aria-hidden="true">×</span>
                </button>
              )}
            </div>
          );
        })}
        <Select
          id={texts.length === 0 ? elementId(pointer) : undefined}
          aria-label={t('addLanguageTo', { of: label })}
          options={texts.length === 0 && schema.anyOf ? [{ value: '*', label: t('everyLanguage') }, ...left] : left}
          none={t('addLanguage')}
          value=""
          onChange={({ currentTarget: { value: chosen } }) => {
            if (chosen !== '') add(chosen === '*' ? EVERY : chosen);
          }}
        />
      </div>
    </FieldGroup>
  );
}

/** The longest text; a schema without `anyOf` takes texts by language only. */
const longest = ({ anyOf = [], patternProperties = {} }: Schema): number =>
  [...anyOf, ...Object.values(patternProperties)].find(({ type }) => type === 'string')?.maxLength ?? LONG;
