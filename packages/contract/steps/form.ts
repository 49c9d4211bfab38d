import { Type } from 'typebox';
import { Question } from '../answers/question.ts';
import { reference } from '../common.ts';
import { stepOf, stepOptions } from './common.ts';

export const FormStep = stepOf(
  'form',
  stepOptions({
    questions: Type.Array(reference(Question), {
      minItems: 1,
      maxItems: 60,
      description: 'The questions, in this order.',
    }),
  }),
);
