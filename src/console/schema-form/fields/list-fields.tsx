import { useTranslation } from 'react-i18next';
import { FieldGroup, Select, TextField } from '../../../ui/field/field.tsx';
import { elementId, useFormParts } from './form-context.ts';
import { countryOptions, type SchemaFieldProps, type Worded } from './field-props.ts';
import styles from './fields.module.css';

/** Countries, each of which can be taken away again. */
export function CountriesField({ schema, pointer, value, required, onChange, label, hint }: SchemaFieldProps & Worded) {
  const { t } = useTranslation('console_workflows');
  const { words, faultAt } = useFormParts();
  const chosen = (value as string[] | undefined) ?? [];
  const put = (next: string[]) => onChange(next.length === 0 && !required ? undefined : next);
  return (
    <FieldGroup label={label} hint={hint} fault={faultAt(pointer, true)}>
      <div className={styles.texts}>
        {chosen.length === 0 ? null : (
          <ul className={styles.tags} role="list">
            {chosen.map((code) => (
              <li key={code}>
                {words.country(code)}
                <button
                  type="button"
                  className={styles.tool}
                  aria-label={t('toolOf.remove', { of: words.country(code) })}
                  onClick={() => put(chosen.filter((one) => one !== code))}
                >
                  <span aria-hidden="true">×</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <Select
          id={elementId(pointer)}
          aria-label={t('addTo', { of: label })}
          options={countryOptions(schema.items ?? {}, words).filter(({ value: code }) => !chosen.includes(code))}
          none={t('addCountry')}
          value=""
          onChange={({ currentTarget }) => {
            if (currentTarget.value !== '') put([...chosen, currentTarget.value]);
          }}
        />
      </div>
    </FieldGroup>
  );
}

/** Short texts, one in a line. */
export function TextsField({ pointer, value, required, onChange, label, hint }: SchemaFieldProps & Worded) {
  const { t } = useTranslation('console_workflows');
  const { faultAt } = useFormParts();
  const texts = (value as string[] | undefined) ?? [];
  const put = (next: string[]) => onChange(next.length === 0 && !required ? undefined : next);
  return (
    <FieldGroup label={label} hint={hint} fault={faultAt(pointer)}>
      <div className={styles.texts} id={elementId(pointer)} tabIndex={-1}>
        {texts.map((text, index) => (
          // Texts have nothing but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={styles.text}>
            <TextField
              label={`${label} ${index + 1}`}
              fault={faultAt(`${pointer}/${index}`)}
              value={text}
              onChange={({ currentTarget }) =>
                put(texts.map((one, place) => (place === index ? currentTarget.value : one)))
              }
            />
            <button
              type="button"
              className={styles.tool}
              aria-label={t('toolOf.remove', { of: `${label} ${index + 1}` })}
              onClick={() => put(texts.filter((_, place) => place !== index))}
            >
              <span aria-hidden="true">×</span>
            </button>
          </div>
        ))}
        <button type="button" className={styles.add} onClick={() => put([...texts, ''])}>
          {t('addTo', { of: label })}
        </button>
      </div>
    </FieldGroup>
  );
}
