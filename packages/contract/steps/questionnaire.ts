import { Type } from 'typebox';
import { LocalisedText, reference } from '../common.ts';
import { Question } from '../answers/question.ts';
import { stepOf, stepOptions } from './common.ts';

export const QuestionnaireStep = stepOf(
  'questionnaire',
  stepOptions({
    sections: Type.Array(
      Type.Object(
        {
          title: LocalisedText,
          questions: Type.Array(reference(Question), {
            minItems: 1,
            maxItems: 60,
            description: 'The questions, in this order.',
          }),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 20, description: 'Questions under their headings, in this order.' },
    ),
  }),
);
