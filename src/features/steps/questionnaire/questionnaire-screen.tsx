import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { QuestionsScreen } from '../../questions/questions-screen.tsx';
import { useQuestionForm } from '../../questions/use-asking.ts';
import { localised } from '../../../lib/i18n/localised.ts';
import { paths, stepAddress } from '../../../lib/paths.ts';
import type { StepScreenProps } from '../step.ts';
import { openSections, sectionToShow } from './model.ts';

/** One section at a time; the service keeps its answers before the next one is shown. */
export default function QuestionnaireScreen({ session, step, parameters }: StepScreenProps<'questionnaire'>) {
  const { t, i18n } = useTranslation(['questionnaire', 'asking']);
  const navigate = useNavigate();
  const { id, options } = step.definition;
  const { sections } = options;
  const all = sections.flatMap(({ questions }) => questions);
  const asking = useQuestionForm(session, id, all);
  const open = openSections(sections, asking.asked as typeof all);
  const askedOf = (place: number) =>
    asking.asked.filter((one) => sections[place]?.questions.some((q) => q.id === one.id));
  const isDone = (place: number) => asking.allRight(askedOf(place));
  // Without a section in the address, the one that was next on arrival: the last answer of a section does not turn the
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
      questions={askedOf(shown)}
      asking={asking}
      button={t(last ? 'asking:send' : 'asking:continue')}
      onSend={async () => {
        if (await asking.send(askedOf(shown), last)) await navigate(last ? paths.steps : addressOf(open[number]));
      }}
    />
  );
}
