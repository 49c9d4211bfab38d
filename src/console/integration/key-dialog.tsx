import { useTranslation } from 'react-i18next';
import { useForm } from '../../hooks/use-form.ts';
import { unwrap } from '../../lib/api/client.ts';
import type { ApiKey } from '../../lib/api/types.ts';
import { Choices, TextField } from '../../ui/field/field.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { ModeChoice } from '../parts/choice.tsx';
import { useConsole } from '../parts/console-context.ts';
import { FormDialog } from '../parts/form-dialog.tsx';

type KeyPermission = ApiKey['permissions'][number];

/** What a key can be made for; a type of the contract that lacks one does not compile. */
const PERMISSIONS: Record<KeyPermission, true> = {
  'aml.read': true,
  'aml.search': true,
  'api_key.read': true,
  'audit.read': true,
  'biopay.create': true,
  'blocklist.read': true,
  'blocklist.write': true,
  'call.read': true,
  'company.read': true,
  'company.write': true,
  'consent.record': true,
  'document.delete': true,
  'document.read': true,
  'document.update': true,
  'document.upload': true,
  'entity.create': true,
  'entity.read': true,
  'ip_whitelist.read': true,
  'ip_whitelist.write': true,
  'link.create': true,
  'profile.create': true,
  'profile.export': true,
  'profile.read': true,
  'profile.update': true,
  'recording.read': true,
  'report.read': true,
  'user.read': true,
  'webhook.read': true,
  'webhook.write': true,
  'workflow.read': true,
  'workflow.write': true,
};

interface KeyDialogProps {
  onClose: () => void;
  onMade: (secret: string) => void;
}

interface NewKey {
  name: string;
  mode: 'live' | 'test' | null;
  permissions: readonly KeyPermission[];
}

/** Makes a key with a name, a mode, and no more permissions than its maker has. */
export function KeyDialog({ onClose, onMade }: KeyDialogProps) {
  const { t } = useTranslation(['console_pages', 'sign_in']);
  const { staff, me } = useConsole();
  const own = (Object.keys(PERMISSIONS) as KeyPermission[]).filter((one) => me.permissions.includes(one));
  const form = useForm<NewKey, 'missing'>({
    initial: () => ({ name: '', mode: null, permissions: [] }),
    check: ({ name, mode, permissions }) => ({
      ...(name.trim() === '' && { name: 'missing' }),
      ...(mode === null && { mode: 'missing' }),
      ...(permissions.length === 0 && { permissions: 'missing' }),
    }),
    send: async ({ name, mode, permissions }) => {
      const body = { name: name.trim(), ...(mode && { mode }), permissions: [...permissions] };
      onMade((await unwrap(staff.api.POST('/api/v2/api-key', { body }))).secret);
    },
  });
  return (
    <FormDialog
      title={t('keys.make')}
      button={t('keys.make')}
      pending={form.pending}
      form={form.attributes()}
      onClose={onClose}
    >
      {form.problem === null ? null : (
        <Notice tone="danger" spoken>
          <p>{t(form.problem.category === 'request' ? 'keys.refused' : 'sign_in:failed')}</p>
        </Notice>
      )}
      <TextField
        label={t('keys.column.name')}
        hint={t('keys.nameHint')}
        fault={form.faultOf('name') && t('sign_in:missing')}
        maxLength={100}
        autoComplete="off"
        {...form.input('name')}
      />
      <ModeChoice
        mode={form.values.mode}
        fault={form.faultOf('mode') !== null}
        onChoose={(mode) => form.change({ mode })}
      />
      <Choices
        label={t('keys.column.permissions')}
        several
        fault={form.faultOf('permissions') && t('keys.none')}
        options={own.map((value) => ({ value, label: value }))}
        chosen={form.values.permissions}
        onChoose={(chosen) => form.change({ permissions: own.filter((one) => chosen.includes(one)) })}
      />
    </FormDialog>
  );
}
