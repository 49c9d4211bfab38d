import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveRegion } from '../../ui/hidden/visually-hidden.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { focusAt, type FormParts } from './fields/form-context.ts';
import type { JsonObject } from './schema.ts';
import type { Mistake, Words } from './words.ts';
import styles from './schema-form.module.css';

interface MistakesProps {
  mistakes: readonly Mistake[];
  definition: JsonObject;
  parts: FormParts;
}

/** Everything that is wrong, each with the way to its field. */
export function Mistakes({ mistakes, definition, parts: { words, revealed, reveal } }: MistakesProps) {
  const { t } = useTranslation('console_workflows');
  // Once what hides the field is open.
  useEffect(() => {
    if (revealed.times > 0) focusAt(revealed.pointer, document);
  }, [revealed]);
  const said = mistakes.length === 0 ? '' : t('mistakes', { count: mistakes.length });
  return (
    <>
      <LiveRegion>{said}</LiveRegion>
      {mistakes.length === 0 ? null : (
        <Notice tone="danger" title={said}>
          <ul className={styles.mistakes} role="list">
            {mistakes.map((mistake) => (
              <li key={`${mistake.field} ${mistake.code}`}>
                <button type="button" className={styles.link} onClick={() => reveal(mistake.field)}>
                  {placeOf(mistake.field, definition, words)}
                </button>
                <span>{words.mistake(mistake)}</span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

/** A place in words: the items on the way to it, outermost first. */
export function placeOf(pointer: string, definition: JsonObject, words: Words): string {
  let value: unknown = definition;
  const parts: string[] = [];
  for (const part of pointer.split('/').slice(1)) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined;
    if (/^\d+$/.test(part)) {
      const title = typeof value === 'object' && value !== null ? words.title(value as JsonObject) : '';
      const [last = ''] = parts.splice(-1);
      parts.push(`${last} ${Number(part) + 1}${title === '' ? '' : ` (${title})`}`);
    } else if (part !== 'options') parts.push(words.label(part));
  }
  return parts.join(' › ');
}
