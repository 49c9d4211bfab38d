import { useTranslation } from 'react-i18next';
import { useAction } from '../../hooks/use-action.ts';
import { unwrap } from '../../lib/api/client.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import type { Staff } from './staff.ts';

interface EmailScreenProps {
  staff: Staff;
  /** What the mail's link has after `#`; null without a link. */
  token: string | null;
  /** Address of the sign-in. */
  signIn: string;
}

/** Confirms an e-mail address by the link that reached it, on a press: programs that look at links press nothing. */
export function EmailScreen({ staff, token, signIn }: EmailScreenProps) {
  const { t } = useTranslation('sign_in');
  const confirm = useAction((link: string) =>
    unwrap(staff.open.POST('/api/v2/user/email-confirmation', { body: { token: link } })),
  );
  const over = token === null || confirm.problem?.details.serviceCode === 'account_link_invalid';
  const goOn = <ButtonLink to={signIn}>{t('email.on')}</ButtonLink>;
  if (confirm.done) return <Screen title={t('email.done')} lead={<p>{t('email.doneLead')}</p>} actions={goOn} />;
  if (over) return <Screen title={t('email.over')} lead={<p>{t('email.overLead')}</p>} actions={goOn} />;
  return (
    <Screen
      title={t('email.title')}
      lead={<p>{t('email.lead')}</p>}
      actions={
        <Button busy={confirm.pending} onClick={() => confirm.run(token)}>
          {t('email.confirm')}
        </Button>
      }
    >
      {confirm.problem === null ? null : (
        <Notice tone="danger" spoken>
          <p>{t('failed')}</p>
        </Notice>
      )}
    </Screen>
  );
}
