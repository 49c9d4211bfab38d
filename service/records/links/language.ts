import { invalidField } from '../../platform/problems/problems.ts';

/** BCP 47 in its usual spelling: pt_br becomes pt-BR. Nothing names no language, for which the customer's decides. */
export function canonicalLanguage(text: string | null | undefined): string | null {
  try {
    return text ? (Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0] ?? null) : null;
  } catch {
    throw invalidField('/language', 'wrong_format', 'must be a language code');
  }
}
