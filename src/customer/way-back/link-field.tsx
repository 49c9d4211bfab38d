import { useTranslation } from 'react-i18next';
import { useForm } from '../../hooks/use-form.ts';
import { TextField } from '../../ui/field/field.tsx';
import styles from './problem-details.module.css';

/** The pasted link, if it leads to this interface; null otherwise. */
function linkOf(text: string): string | null {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  return url?.origin === window.location.origin && url.search !== '' ? url.href : null;
}

/**
 * Takes a whole link, for a person whose link arrived in part: messages break long addresses.
 * @param id of the form, for the button that opens the link
 */
export function LinkField({ id }: { id: string }) {
  const { t } = useTranslation('problems');
  const form = useForm<{ link: string }, 'foreign'>({
    initial: () => ({ link: '' }),
    check: ({ link }) => (linkOf(link) === null ? { link: 'foreign' } : {}),
    send: ({ link }) => Promise.resolve(window.location.assign(linkOf(link) ?? '')),
  });
  return (
    <form id={id} className={styles.link} {...form.attributes()}>
      <TextField
        label={t('link.label')}
        fault={form.faultOf('link') && t('link.foreign')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        {...form.input('link')}
      />
    </form>
  );
}
