import { useTranslation } from 'react-i18next';
import { useForm } from '../../hooks/use-form.ts';
import { unwrap } from '../../lib/api/client.ts';
import type { WebhookEndpoint } from '../../lib/api/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Choices, TextField } from '../../ui/field/field.tsx';
import { ModeChoice } from '../parts/choice.tsx';
import { useConsole } from '../parts/console-context.ts';
import { Trouble } from '../parts/trouble.tsx';
import styles from '../parts/page.module.css';

/** Every event, and those of each kind; single types are for programs. */
const EVENTS = [
  '*',
  'profile.*',
  'document.*',
  'verification.*',
  'call.*',
  'biologin.*',
  'biopay.*',
  'entity.*',
  'aml.*',
] as const;

interface NewEndpoint {
  url: string;
  mode: WebhookEndpoint['mode'] | null;
  events: readonly (typeof EVENTS)[number][];
}

interface EndpointDialogProps {
  onClose: () => void;
  onMade: (endpoint: WebhookEndpoint) => void;
}

/** Registers an address that receives events. */
export function EndpointDialog({ onClose, onMade }: EndpointDialogProps) {
  const { t } = useTranslation(['console_pages', 'sign_in']);
  const { staff } = useConsole();
  const form = useForm<NewEndpoint, 'missing' | 'refused'>({
    initial: () => ({ url: '', mode: null, events: ['*'] }),
    check: ({ url, mode, events }) => ({
      ...(url.trim() === '' && { url: 'missing' }),
      ...(mode === null && { mode: 'missing' }),
      ...(events.length === 0 && { events: 'missing' }),
    }),
    send: async ({ url, mode, events }) => {
      const body = { url: url.trim(), enabled_events: [...events], ...(mode && { mode }) };
      onMade(await unwrap(staff.api.POST('/api/v2/webhook_endpoint', { body })));
    },
    refused: ({ details }) => (details.fields?.some(({ field }) => field === '/url') ? { url: 'refused' } : {}),
  });
  const fault = form.faultOf('url');
  return (
    <Dialog
      title={t('webhooks.add')}
      closeLabel={t('account.close')}
      onClose={onClose}
      actions={
        <Button type="submit" form="endpoint" busy={form.pending}>
          {t('webhooks.add')}
        </Button>
      }
    >
      <form id="endpoint" className={styles.form} {...form.attributes()}>
        {form.problem === null ? null : <Trouble error={form.problem} onAgain={() => form.submit()} stale />}
        <TextField
          label={t('webhooks.url')}
          hint={t('webhooks.urlHint')}
          fault={fault && t(fault === 'missing' ? 'sign_in:missing' : 'webhooks.urlWrong')}
          type="url"
          dir="ltr"
          maxLength={2000}
          autoComplete="off"
          {...form.input('url')}
        />
        <ModeChoice
          mode={form.values.mode}
          fault={form.faultOf('mode') !== null}
          onChoose={(mode) => form.change({ mode })}
        />
        <Choices
          label={t('webhooks.events')}
          several
          fault={form.faultOf('events') && t('sign_in:missing')}
          options={EVENTS.map((value) => ({ value, label: value === '*' ? t('webhooks.every') : value }))}
          chosen={form.values.events}
          onChoose={(chosen) => form.change({ events: EVENTS.filter((one) => chosen.includes(one)) })}
        />
      </form>
    </Dialog>
  );
}
