import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldGroup } from '../../../ui/field/field.tsx';
import { moved } from '../definition.ts';
import { blankOf, resolved, type JsonObject } from '../schema.ts';
import { Disclosure, PlaceTools } from './disclosure.tsx';
import { elementId, useFormParts } from './form-context.ts';
import type { SchemaFieldProps, Worded } from './field-props.ts';
import { useKeys } from './use-keys.ts';
import styles from './fields.module.css';

/** A list of items with fields of their own, in their order: documents, questions, rules. */
export function ItemsField({
  schema,
  pointer,
  value,
  required,
  onChange,
  label,
  hint,
  children,
}: SchemaFieldProps &
  Worded & {
    /** The fields of one of them. */
    children: (item: JsonObject, pointer: string, onChange: (item: JsonObject) => void) => ReactNode;
  }) {
  const { t } = useTranslation('console_workflows');
  const { words, faultAt, faultsIn, reveal } = useFormParts();
  const items = (value as JsonObject[] | undefined) ?? [];
  const { keys, move, remove } = useKeys(items.length);
  const inner = resolved(schema.items ?? {});
  const put = (next: JsonObject[]) => onChange(next.length === 0 && !required ? undefined : next);
  const own = faultAt(pointer);
  return (
    <FieldGroup label={label} hint={hint} fault={own}>
      <div id={elementId(pointer)} tabIndex={-1} className={styles.items} data-faults={faultsIn(pointer) || undefined}>
        {items.map((item, index) => {
          const title = words.title(item);
          const count = String(index + 1);
          return (
            <Disclosure
              key={keys[index]}
              pointer={`${pointer}/${index}`}
              title={title}
              count={count}
              tools={
                <PlaceTools
                  of={`${label} ${count}`}
                  index={index}
                  length={items.length}
                  onMove={(by) => {
                    move(index, by);
                    put(moved(items, index, by));
                  }}
                  onRemove={() => {
                    remove(index);
                    put(items.filter((_, place) => place !== index));
                    // The button that was pressed is gone.
                    reveal(pointer);
                  }}
                />
              }
            >
              {() =>
                children(item, `${pointer}/${index}`, (next) =>
                  put(items.map((one, place) => (place === index ? next : one))),
                )
              }
            </Disclosure>
          );
        })}
        <button
          type="button"
          className={styles.add}
          onClick={() => {
            put([...items, blankOf(inner) as JsonObject]);
            reveal(`${pointer}/${items.length}`);
          }}
          disabled={items.length >= (schema.maxItems ?? Infinity)}
        >
          {t('addTo', { of: label })}
        </button>
      </div>
    </FieldGroup>
  );
}
