import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../hooks/use-action.ts';
import { unwrap } from '../../lib/api/client.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import type { Staff } from '../sign-in/staff.ts';
import { isId } from '../parts/audit-filters.ts';
import { useConsole } from '../parts/console-context.ts';
import { CustomerName } from './customer-name.tsx';
import type { Mode } from './privacy-queries.ts';
import { Refused } from './refused.tsx';
import layout from '../parts/page.module.css';
import styles from './privacy.module.css';

/** Every person with this number or reference; what was typed stands in the request alone. */
async function find({ api }: Staff, mode: Mode, text: string) {
  const asked = [{ id_card_number: text }, { reference: text }];
  const pages = await Promise.all(
    asked.map((filter) => unwrap(api.GET('/api/v2/profile', { params: { query: { ...filter, mode } } }))),
  );
  const found = pages.flatMap(({ data }) => data);
  if (isId(text)) {
    const one = await unwrap(api.GET('/api/v2/profile/{id}', { params: { path: { id: text } } })).catch(() => null);
    if (one !== null) found.push(one);
  }
  return [...new Map(found.map((one) => [one.id, one])).values()];
}

/** Leads to the case of somebody who waits for nobody: customers ask for their data long after their verification. */
export function FindCustomer({ mode }: { mode: Mode }) {
  const { t } = useTranslation('console_privacy');
  const { staff } = useConsole();
  const [text, setText] = useState('');
  const [showsFaults, setShowsFaults] = useState(false);
  const search = useAction(() => find(staff, mode, text.trim()));
  const missing = text.trim() === '';
  return (
    <section className={layout.part} aria-labelledby="find">
      <h2 id="find">{t('find.title')}</h2>
      <p className={layout.faint}>{t('find.lead')}</p>
      <form
        className={layout.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setShowsFaults(missing);
          if (!missing) search.run();
        }}
      >
        <TextField
          label={t('find.label')}
          hint={t('find.hint')}
          fault={showsFaults && missing ? t('find.missing') : null}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" className={layout.small} busy={search.pending}>
          {t('find.go')}
        </Button>
      </form>
      <Refused problem={search.problem} />
      <div role="status">
        {search.answer === undefined || search.pending ? null : search.answer.length === 0 ? (
          <p>{t('find.none')}</p>
        ) : (
          <ul role="list" aria-label={t('find.found')}>
            {search.answer.map((one) => (
              <li key={one.id} className={styles.item}>
                <CustomerName customer={{ ...one, profile: one.id, subject: 'person' }} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
