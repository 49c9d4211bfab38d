import type { TFunction } from 'i18next';
import { ENTITY_QUESTIONS, PARTY_QUESTIONS } from '@veridoor/validation/entity';
import type { Question } from '../../lib/api/types.ts';

/** The questions about the company, in words. */
export function companyQuestions(t: TFunction<'entity'>): Question[] {
  return ENTITY_QUESTIONS.map((question) => ({
    ...question,
    label: t(`field.${question.id}`),
    ...(question.id === 'legal_form' && { hint: t('hint.legal_form') }),
  }));
}

/** The questions about an owner or director, in words. */
export function partyQuestions(t: TFunction<'entity'>): Question[] {
  return PARTY_QUESTIONS.map(({ ...question }): Question => {
    const words = { label: t(`partyField.${question.id}`) };
    const hint = question.id === 'share' ? { hint: t('partyHint.share') } : {};
    const { only_if, choices } = { only_if: undefined, choices: undefined, ...question };
    return {
      ...question,
      ...words,
      ...hint,
      ...(choices && { choices: choices.map(({ value }) => ({ value, label: t(`choice.${value}`) })) }),
      ...(only_if && { only_if: { question: only_if.question, is: [...only_if.is] } }),
    } as Question;
  });
}
