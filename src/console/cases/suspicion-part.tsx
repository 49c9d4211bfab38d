import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../hooks/use-form.ts';
import type { SuspicionDraft } from '../../lib/api/types.ts';
import { recallJson, remember } from '../../lib/storage.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field, TextInput } from '../../ui/field/field.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { useConsole } from '../parts/console-context.ts';
import { draftSuspicion } from '../report/case-queries.ts';
import { saveFile } from '../parts/save-file.ts';
import styles from '../parts/case.module.css';
import decision from '../parts/decision.module.css';

/** What each field takes, as the service does (packages/contract/aml/suspicion.ts). */
const FORMS = {
  reporting_entity: /^[1-9]\d{0,8}$/,
  branch: /\S/,
  address: /\S/,
  city: /\S/,
  state: /^/,
  country: /^[A-Z]{2}$/,
  currency: /^[A-Z]{3}$/,
  indicators: /^[\w.-]{1,50}( [\w.-]{1,50}){0,19}$/,
  reason: /\S/,
  action: /^/,
} as const;
type Name = keyof typeof FORMS;
type Values = Record<Name, string>;
const NAMES = Object.keys(FORMS) as Name[];
const OFFICE = NAMES.slice(0, 7);

/** localStorage: the office that reported last; without it, one types it again. It is no customer's data. */
const LAST = 'veridoor.console.reporting_office';

/** A draft of a report of suspicion, for whoever may write one: it is saved here, and neither kept nor sent. */
export function SuspicionPart({ profile }: { profile: string }) {
  const { t } = useTranslation('review_case');
  const { me } = useConsole();
  const [isOpen, setOpen] = useState(false);
  if (!me.permissions.includes('suspicion.draft')) return null;
  return (
    <section className={styles.part}>
      <h2>{t('suspicion.title')}</h2>
      <p className={styles.faint}>{t('suspicion.text')}</p>
      {isOpen ? (
        <SuspicionForm profile={profile} />
      ) : (
        <Button look="secondary" className={styles.small} onClick={() => setOpen(true)}>
          {t('suspicion.open')}
        </Button>
      )}
    </section>
  );
}

function SuspicionForm({ profile }: { profile: string }) {
  const { t } = useTranslation('review_case');
  const { staff } = useConsole();
  const form = useForm<Values, 'wrong', 'goaml' | 'page'>({
    initial: recalled,
    check: (values) =>
      Object.fromEntries(NAMES.flatMap((name) => (FORMS[name].test(tidied(values)[name]) ? [] : [[name, 'wrong']]))),
    send: async (values, format) => {
      const { indicators, reporting_entity, state, ...words } = tidied(values);
      const office = Object.fromEntries(OFFICE.map((name) => [name, values[name]]));
      remember(() => localStorage, LAST, JSON.stringify(office));
      const draft: SuspicionDraft = {
        ...words,
        ...(state !== '' && { state }),
        reporting_entity: Number(reporting_entity),
        indicators: [...new Set(indicators.split(' '))],
      };
      const text = await draftSuspicion(staff, profile, format, draft);
      if (format === 'page') saveFile(text, 'draft.html', 'text/html');
      else saveFile(text, 'draft.xml', 'application/xml');
    },
  });
  return (
    <form className={styles.part} {...form.attributes('goaml')}>
      {NAMES.map((name) => (
        <Field key={name} label={t(`suspicion.${name}`)} fault={form.faultOf(name) && t('suspicion.wrong')}>
          {(described) => {
            const props = { ...described, ...form.input(name), autoComplete: 'off' };
            return name === 'reason' || name === 'action' ? (
              <textarea {...props} rows={4} maxLength={8000} className={decision.textarea} />
            ) : (
              <TextInput {...props} maxLength={name === 'indicators' ? 1000 : 100} />
            );
          }}
        </Field>
      ))}
      {form.problem === null ? null : (
        <Notice tone="danger" spoken>
          <p>{t('suspicion.failed')}</p>
        </Notice>
      )}
      <div className={styles.row}>
        <Button type="submit" look="secondary" className={styles.small} busy={form.pending}>
          {t('suspicion.xml')}
        </Button>
        <Button look="secondary" className={styles.small} busy={form.pending} onClick={() => form.submit('page')}>
          {t('suspicion.page')}
        </Button>
      </div>
    </form>
  );
}

/** Fields that say nothing, but for the office that this browser knows. */
function recalled(): Values {
  const office = recallJson(() => localStorage, LAST);
  const known = (name: Name): string => {
    const value: unknown = typeof office === 'object' && office !== null ? Reflect.get(office, name) : null;
    return typeof value === 'string' && OFFICE.includes(name) ? value : '';
  };
  return Object.fromEntries(NAMES.map((name) => [name, known(name)])) as Values;
}

/** Codes are written in capitals, and several of them apart by commas or spaces. */
function tidied(values: Values): Values {
  const trimmed = Object.fromEntries(NAMES.map((name) => [name, values[name].trim()])) as Values;
  const { country, currency, indicators } = trimmed;
  return {
    ...trimmed,
    country: country.toUpperCase(),
    currency: currency.toUpperCase(),
    indicators: indicators.split(/[\s,;]+/).join(' '),
  };
}
