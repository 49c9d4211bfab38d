import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionsScreen } from '../../questions/questions-screen.tsx';
import { useQuestionForm } from '../../questions/use-question-form.ts';
import { localised } from '../../../lib/i18n/localised.ts';
import { paths, stepAddress } from '../../../lib/paths.ts';
import type { StepScreenProps } from '../step.ts';
import { openSections, sectionToShow } from './model.ts';

/** One section at a time; the service keeps its answers before the next one is shown. */
export default function QuestionnaireScreen({ session, step, parameters }: StepScreenProps<'questionnaire'>) {
  const { t, i18n } = useTranslation(['questionnaire', 'asking']);
  const { id, options } = step.definition;
  const { sections } = options;
  const all = sections.flatMap(({ questions }) => questions);
  const form = useQuestionForm(session, id, all);
  const open = openSections(sections, form.asked as typeof all);
  const askedOf = (place: number) =>
    form.asked.filter((one) => sections[place]?.questions.some((q) => q.id === one.id));
  const isDone = (place: number) => askedOf(place).every((one) => !Object.hasOwn(form.faults, one.id));
  // Where the address names none, the one that was next on arrival: the last answer of a section does not turn the
  // page.
  const [first] = useState(() => sectionToShow(open, undefined, isDone));
  const shown = sectionToShow(open, parameters.section ?? first, isDone);
  const number = open.indexOf(shown) + 1;
  const addressOf = (place: number | undefined) =>
    place === undefined ? paths.steps : stepAddress(paths.questionnaire, { step: id, section: place });
  const last = number === open.length;
  return (
    <QuestionsScreen
      key={shown}
      title={localised(sections[shown]?.title ?? '', i18n.language)}
      lead={<p>{t('section', { number, total: open.length })}</p>}
      back={addressOf(open[number - 2])}
      form={form}
      questions={askedOf(shown)}
      complete={last}
      button={t(last ? 'asking:send' : 'asking:continue')}
      next={addressOf(open[number])}
    />
  );
}
