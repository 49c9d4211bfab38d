import { useTranslation } from 'react-i18next';
import { CodeScreen } from '../../codes/code-screen.tsx';
import { titleIn } from '../../../lib/i18n/localised.ts';
import type { StepScreenProps } from '../step.ts';

/** A code by text message proves the telephone number. */
export default function OtpPhoneScreen({ session, step }: StepScreenProps<'otp_phone'>) {
  const { i18n } = useTranslation();
  const { id, title } = step.definition;
  return <CodeScreen session={session} step={id} channel="phone" title={titleIn(title, i18n.language)} />;
}
