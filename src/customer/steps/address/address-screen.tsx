import { useTranslation } from 'react-i18next';
import { QuestionsScreen } from '../../questions/questions-screen.tsx';
import { useQuestionForm } from '../../questions/use-question-form.ts';
import { useLikelyCountries } from '../../../lib/flow/likely-country.ts';
import { titleIn } from '../../../lib/i18n/localised.ts';
import { paths, stepAddress } from '../../../lib/paths.ts';
import type { StepScreenProps } from '../step.ts';
import { useAddressQuestions } from './use-address-questions.ts';

/** The address, its fields in the order of its country; then its proof, if required. */
export default function AddressScreen({ session, step }: StepScreenProps<'address'>) {
  const { t, i18n } = useTranslation(['address_form', 'asking']);
  const { id, title, options } = step.definition;
  const questionsFor = useAddressQuestions(options.countries);
  const likely = useLikelyCountries().find((code) => options.countries?.includes(code) ?? true);
  const form = useQuestionForm(session, id, ({ country }) => questionsFor(typeof country === 'string' ? country : ''), {
    ...(likely !== undefined && { guess: { country: likely } }),
  });
  const wantsProof = options.proof !== undefined;
  return (
    <QuestionsScreen
      title={titleIn(title, i18n.language) ?? t('title')}
      lead={<p>{t(wantsProof ? 'leadProof' : 'lead')}</p>}
      back={paths.steps}
      form={form}
      button={t(wantsProof ? 'asking:continue' : 'asking:send')}
      next={wantsProof ? stepAddress(paths.capture, { step: id }) : paths.steps}
    />
  );
}
