import { useTranslation } from 'react-i18next';
import { CodeScreen } from '../../codes/code-screen.tsx';
import { titleIn } from '../../../lib/i18n/localised.ts';
import type { StepScreenProps } from '../step.ts';

/** A code by e-mail proves the e-mail address. */
export default function OtpEmailScreen({ session, step }: StepScreenProps<'otp_email'>) {
  const { i18n } = useTranslation();
  const { id, title } = step.definition;
  return <CodeScreen session={session} step={id} channel="email" title={titleIn(title, i18n.language)} />;
}
