import { closestLanguage } from '@veridoor/languages/closest';
import { customerLanguages } from '../../platform/mail/customer-texts.ts';
import { invalidField } from '../../platform/problems/problems.ts';

/**
 * BCP 47 in its usual spelling: pt_br becomes pt-BR. Nothing names no language, for which the customer's decides.
 *
 * @throws ProblemError invalid_request for what is no well-formed tag.
 */
export function canonicalLanguage(text: string | null | undefined): string | null {
  try {
    return text ? (Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0] ?? null) : null;
  } catch {
    throw invalidField('/language', 'wrong_format', 'must be a language code (BCP 47), such as en or pt-BR');
  }
}

/** In which language the interface opens for such a tag; null where it has none that is close, and the customer's decides. */
export const openedLanguage = (tag: string | null): string | null => closestLanguage([tag], customerLanguages) ?? null;
