import { useTranslation } from 'react-i18next';
import type { LinkSendingRequest } from '../../lib/api/types.ts';
import { recall, remember } from '../../lib/storage.ts';
import { Choices, Field } from '../../ui/field/field.tsx';
import { useConsole } from './console-context.ts';
import styles from './decision.module.css';

/** How a customer gets a link; `none`: the business's own program sees to it. */
export type Way = LinkSendingRequest['channel'] | 'none';

/** What is chosen and written about a link. */
export interface Reach {
  way: Way;
  words: string;
}

/** localStorage: the way that was taken last; without it, the business's program sends the link. */
const LAST = 'veridoor.console.way';

/** The ways in which the service can reach a customer, for this user. */
export function useWays({ email, phone }: { email: string | null; phone: string | null }): readonly Way[] {
  const { me } = useConsole();
  return [
    ...(email === null ? [] : (['email'] as const)),
    ...(phone === null ? [] : (['phone'] as const)),
    ...(me.permissions.includes('link.create') ? (['copy'] as const) : []),
  ];
}

export function lastWay(ways: readonly Way[]): Way {
  const last = recall(() => localStorage, LAST);
  return ways.find((way) => way === last) ?? 'none';
}

/** What the service is asked for; null where it sends nothing. */
export function sendingOf({ way, words }: Reach): LinkSendingRequest | null {
  remember(() => localStorage, LAST, way === 'none' ? null : way);
  if (way === 'none') return null;
  const own = words.trim();
  return { channel: way, ...(own !== '' && way !== 'copy' && { words: own }) };
}

interface LinkFieldsProps {
  ways: readonly Way[];
  reach: Reach;
  onChange: (changes: Partial<Reach>) => void;
}

/** How the customer gets the link, and words of one's own for a message. */
export function LinkFields({ ways, reach: { way, words }, onChange }: LinkFieldsProps) {
  const { t } = useTranslation('review_case');
  return (
    <>
      {ways.length < 2 ? null : (
        <Choices
          label={t('link.way')}
          fault={null}
          several={false}
          options={ways.map((value) => ({ value, label: t(`link.ways.${value}`) }))}
          chosen={[way]}
          onChoose={([next]) => onChange({ way: ways.find((one) => one === next) ?? 'none' })}
        />
      )}
      {way !== 'email' && way !== 'phone' ? null : (
        <Field label={t('link.words')} hint={t('link.wordsHint')} fault={null}>
          {(described) => (
            <textarea
              {...described}
              className={styles.textarea}
              dir="auto"
              rows={3}
              maxLength={500}
              value={words}
              onChange={({ currentTarget }) => onChange({ words: currentTarget.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}
