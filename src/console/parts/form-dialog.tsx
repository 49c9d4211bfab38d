import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Form } from '../../hooks/use-form.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DecisionForm } from './decision-form.tsx';
import shared from './case.module.css';

interface FormDialogProps {
  title: string;
  /** The words of the button that sends. */
  button: string;
  pending?: boolean;
  disabled?: boolean;
  /** Attributes of a form with several fields, or what sends. */
  form: ReturnType<Form<object, unknown>['attributes']> | (() => void);
  onClose: () => void;
  children: ReactNode;
}

/** A dialog of the console that sends something. */
export function FormDialog({ title, button, pending, disabled, form, onClose, children }: FormDialogProps) {
  const { t } = useTranslation('console');
  const id = useId();
  return (
    <Dialog
      title={title}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <Button type="submit" form={id} busy={pending ?? false} disabled={disabled}>
          {button}
        </Button>
      }
    >
      {typeof form === 'function' ? (
        <DecisionForm id={id} onSend={form}>
          {children}
        </DecisionForm>
      ) : (
        <form id={id} className={shared.form} {...form}>
          {children}
        </form>
      )}
    </Dialog>
  );
}
