import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveRegion } from '../../ui/hidden/visually-hidden.tsx';
import { Select } from '../../ui/field/field.tsx';
import { idOf, kindOf, moved, newStep, withField, withoutStep, withStep } from '../schema-form/definition.ts';
import { Disclosure, PlaceTools } from '../schema-form/fields/disclosure.tsx';
import { elementId, useFormParts } from '../schema-form/fields/form-context.ts';
import { Fields } from '../schema-form/fields/schema-field.tsx';
import { useKeys } from '../schema-form/fields/use-keys.ts';
import { STEPS, type JsonObject } from '../schema-form/schema.ts';
import fields from '../schema-form/fields/fields.module.css';
import styles from '../schema-form/schema-form.module.css';

interface StepsEditorProps {
  steps: readonly JsonObject[];
  onChange: (steps: JsonObject[]) => void;
  /** A step was unfolded. */
  onOpen: (id: string) => void;
}

/** The steps in the order in which customers see them. */
export function StepsEditor({ steps, onChange, onOpen }: StepsEditorProps) {
  const { t } = useTranslation('console_workflows');
  const { words, faultAt, reveal } = useFormParts();
  const { keys, move, remove } = useKeys(steps.length);
  const [said, setSaid] = useState('');
  const fault = faultAt('/steps');
  const nameOf = (step: JsonObject) => words.title({ title: step['title'] ?? words.value('kind', kindOf(step)) });
  return (
    <section className={styles.part} aria-labelledby="steps-title">
      <h2 id="steps-title">{words.label('steps')}</h2>
      {fault === null ? null : <p className={styles.fault}>{fault}</p>}
      <ol id={elementId('/steps')} tabIndex={-1} className={styles.steps}>
        {steps.map((step, index) => {
          const name = nameOf(step);
          return (
            <li key={keys[index]}>
              <Disclosure
                pointer={`/steps/${index}`}
                count={String(index + 1)}
                onOpen={() => onOpen(idOf(step))}
                title={[name, words.value('kind', kindOf(step))]
                  .filter((one, at, all) => all.indexOf(one) === at)
                  .join(' · ')}
                tools={
                  <PlaceTools
                    of={`${index + 1} ${name}`}
                    index={index}
                    length={steps.length}
                    onMove={(by) => {
                      move(index, by);
                      onChange(moved(steps, index, by));
                      setSaid(t('movedTo', { of: name, place: index + 1 + by }));
                    }}
                    onRemove={
                      steps.length === 1
                        ? null
                        : () => {
                            remove(index);
                            onChange(withoutStep(steps, index));
                            setSaid(t('removed', { of: name }));
                            // The button that was pressed is gone.
                            reveal('/steps');
                          }
                    }
                  />
                }
              >
                {() => (
                  <StepFields step={step} index={index} onChange={(next) => onChange(withStep(steps, index, next))} />
                )}
              </Disclosure>
            </li>
          );
        })}
      </ol>
      <LiveRegion>{said}</LiveRegion>
      <div className={styles.addStep}>
        <Select
          aria-label={t('addStep')}
          none={t('addStep')}
          value=""
          options={[...STEPS.keys()].map((kind) => ({ value: kind, label: words.value('kind', kind) }))}
          onChange={({ currentTarget: { value } }) => {
            if (value === '') return;
            onChange([...steps, newStep(value, steps)]);
            reveal(`/steps/${steps.length}`);
          }}
        />
      </div>
    </section>
  );
}

interface StepFieldsProps {
  step: JsonObject;
  index: number;
  onChange: (step: JsonObject) => void;
}

/** The options of the step's kind, then what every step has. */
function StepFields({ step, index, onChange }: StepFieldsProps) {
  const schema = STEPS.get(kindOf(step));
  const options = schema?.properties?.['options'];
  // A newer service may know kinds that this page does not: such a step stays as it is.
  if (!schema || !options) return <code>{idOf(step)}</code>;
  return (
    <div className={fields.fields}>
      <Fields
        schema={options}
        pointer={`/steps/${index}/options`}
        value={(step['options'] ?? {}) as JsonObject}
        onChange={(next) => onChange(withField(step, 'options', next))}
      />
      <Fields schema={schema} pointer={`/steps/${index}`} value={step} onChange={onChange} without={['options']} />
    </div>
  );
}
