import { Choices, Field, FieldGroup, Select, TextInput } from '../../../ui/field/field.tsx';
import { useTranslation } from 'react-i18next';
import { namesSteps, withField } from '../definition.ts';
import { applies, blankOf, fieldsOf, formOf, resolved, type JsonObject, type Schema } from '../schema.ts';
import { countryOptions, option, type SchemaFieldProps, type Worded } from './field-props.ts';
import { elementId, useFormParts } from './form-context.ts';
import { ItemsField } from './items-field.tsx';
import { LocalisedField } from './localised-field.tsx';
import { CountriesField, TextsField } from './list-fields.tsx';
import styles from './fields.module.css';

/** One field of the contract, in the form that its schema asks for. */
function SchemaField(props: SchemaFieldProps) {
  const schema = resolved(props.schema);
  const { words, faultAt, steps } = useFormParts();
  const { name, pointer, value, required, onChange } = props;
  const form = formOf(schema);
  const common = {
    label: words.label(name),
    hint: props.hint ?? words.hint(name, props.schema.description === undefined ? schema : props.schema),
  };
  const named = namesSteps(name);
  if (form === 'texts' && named)
    return (
      <Choices
        {...common}
        several
        fault={faultAt(pointer, true)}
        options={otherSteps(steps, pointer, (value as string[] | undefined) ?? [])}
        chosen={(value as string[] | undefined) ?? []}
        onChoose={(chosen) => onChange(chosen.length === 0 && !required ? undefined : chosen)}
      />
    );
  switch (form) {
    case 'boolean':
      return (
        <BooleanField
          {...common}
          pointer={pointer}
          fault={faultAt(pointer)}
          on={value === true}
          onChange={(on) => onChange(on || required ? on : undefined)}
        />
      );
    case 'choices':
      return (
        <Choices
          {...common}
          several
          fault={faultAt(pointer, true)}
          options={(resolved(schema.items ?? {}).enum ?? []).map((one) => option(one, words.value(name, one)))}
          chosen={(value as string[] | undefined) ?? []}
          onChoose={(chosen) => onChange(chosen.length === 0 && !required ? undefined : chosen)}
        />
      );
    case 'localised':
      return <LocalisedField {...props} schema={schema} {...common} />;
    case 'countries':
      return <CountriesField {...props} schema={schema} {...common} />;
    case 'texts':
      return <TextsField {...props} schema={schema} {...common} />;
    case 'items':
      return (
        <ItemsField {...props} schema={schema} {...common}>
          {(item, place, change) => (
            <div className={styles.fields}>
              <Fields schema={resolved(schema.items ?? {})} pointer={place} value={item} onChange={change} />
            </div>
          )}
        </ItemsField>
      );
    case 'object':
      return <ObjectField {...props} schema={schema} {...common} />;
    case 'nullable':
      return <NullableField {...props} schema={schema} />;
    default:
      return <PlainField {...props} schema={schema} {...common} />;
  }
}

/** Every step but the one that the field belongs to, and what is named but not there. */
function otherSteps(
  steps: readonly { id: string; label: string }[],
  pointer: string,
  named: readonly string[],
): { value: string; label: string }[] {
  const own = Number(/^\/steps\/(\d+)\//.exec(pointer)?.[1] ?? -1);
  const others = steps.filter(({ id }, index) => index !== own && id !== '');
  const gone = named.filter((id) => !others.some((one) => one.id === id));
  return [...others.map(({ id, label }) => option(id, label)), ...gone.map((id) => option(id, id))];
}

/** A number, a word, a choice or a country. */
function PlainField({ schema, name, pointer, value, required, onChange, label, hint }: SchemaFieldProps & Worded) {
  const { t } = useTranslation('console_workflows');
  const { words, faultAt } = useFormParts();
  const form = formOf(schema);
  return (
    <Field id={elementId(pointer)} label={label} hint={hint} fault={faultAt(pointer)}>
      {(described) => {
        const control = { ...described, required };
        if (form === 'number')
          return (
            <TextInput
              {...control}
              type="number"
              inputMode="decimal"
              min={schema.minimum}
              max={schema.maximum}
              step={schema.type === 'integer' ? 1 : 'any'}
              value={typeof value === 'number' ? value : ''}
              onChange={({ currentTarget }) => {
                const next = currentTarget.valueAsNumber;
                onChange(Number.isFinite(next) ? next : required ? null : undefined);
              }}
            />
          );
        if (form === 'text')
          return (
            <TextInput
              {...control}
              autoComplete="off"
              maxLength={schema.maxLength}
              value={typeof value === 'string' ? value : ''}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.value === '' && !required ? undefined : currentTarget.value)
              }
            />
          );
        const options =
          form === 'country'
            ? countryOptions(schema, words)
            : (schema.enum ?? []).map((one) => option(one, words.value(name, one)));
        return (
          <Select
            {...control}
            options={options}
            none={t(required ? 'choose' : 'unset')}
            value={typeof value === 'string' ? value : ''}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.value === '' && !required ? undefined : currentTarget.value)
            }
          />
        );
      }}
    </Field>
  );
}

interface BooleanFieldProps extends Worded {
  pointer: string;
  fault: string | null;
  on: boolean;
  onChange: (on: boolean) => void;
}

function BooleanField({ label, hint, pointer, fault, on, onChange }: BooleanFieldProps) {
  const id = elementId(pointer);
  return (
    <div className={styles.tick}>
      <label>
        <input
          id={id}
          type="checkbox"
          checked={on}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      {hint === undefined ? null : <p id={`${id}-hint`}>{hint}</p>}
      {fault === null ? null : <p className={styles.fault}>{fault}</p>}
    </div>
  );
}

/** Fields within a field; one that may be left out has a tick of its own. */
function ObjectField({ schema, pointer, value, required, onChange, label, hint }: SchemaFieldProps & Worded) {
  const { faultAt } = useFormParts();
  const object = typeof value === 'object' && value !== null ? (value as JsonObject) : null;
  const fields =
    object === null ? null : <Fields schema={schema} pointer={pointer} value={object} onChange={onChange} />;
  if (required)
    return (
      <FieldGroup label={label} hint={hint} fault={faultAt(pointer)}>
        <div className={styles.fields}>{fields}</div>
      </FieldGroup>
    );
  return (
    <div className={styles.group}>
      <BooleanField
        {...{ label, hint, pointer }}
        fault={faultAt(pointer)}
        on={object !== null}
        onChange={(on) => onChange(on ? blankOf(schema) : undefined)}
      />
      {fields === null ? null : <div className={styles.fields}>{fields}</div>}
    </div>
  );
}

/** A value that may be none: the field of the value, which is empty for none. */
function NullableField({ schema, value, onChange, ...rest }: SchemaFieldProps) {
  const { t } = useTranslation('console_workflows');
  const { words } = useFormParts();
  const inner = schema.anyOf?.find(({ type }) => type !== 'null');
  if (!inner) return null;
  return (
    <SchemaField
      {...rest}
      schema={inner}
      hint={words.hint(rest.name, {}) ?? t('mayBeEmpty')}
      required={false}
      value={value ?? undefined}
      onChange={(next) => onChange(next ?? null)}
    />
  );
}

interface FieldsProps {
  schema: Schema;
  pointer: string;
  value: JsonObject;
  onChange: (value: JsonObject) => void;
  /** Fields that stand elsewhere. */
  without?: readonly string[];
}

const NONE: readonly string[] = [];

/** All fields of an object, in the order of the contract. */
export function Fields({ schema, pointer, value, onChange, without = NONE }: FieldsProps) {
  return fieldsOf(schema)
    .filter(([name, field]) => !without.includes(name) && field.const === undefined && applies(schema, name, value))
    .map(([name, field]) => (
      <SchemaField
        key={name}
        schema={field}
        name={name}
        pointer={`${pointer}/${name}`}
        value={value[name]}
        required={schema.required?.includes(name) ?? false}
        onChange={(next) => onChange(withField(value, name, next))}
      />
    ));
}
