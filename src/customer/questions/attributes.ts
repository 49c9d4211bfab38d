import type { InputHTMLAttributes } from 'react';
import type { Question } from '../../lib/api/types.ts';

/**
 * What a field of one line needs: keyboards and the browser's own knowledge (HTML, autofill field names, of which
 * `street-address` is for several lines), by what is asked for.
 */
export function attributesOf({ type, known }: Pick<Question, 'type' | 'known'>): InputHTMLAttributes<HTMLInputElement> {
  switch (type) {
    case 'number':
      return { inputMode: 'decimal', autoComplete: 'off', dir: 'ltr' };
    case 'email':
      return {
        type: 'email',
        inputMode: 'email',
        autoComplete: 'email',
        autoCapitalize: 'none',
        spellCheck: false,
        dir: 'ltr',
      };
    case 'national_number':
      return { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, dir: 'ltr' };
    case 'postal_code':
      return { autoComplete: 'postal-code', autoCapitalize: 'characters', spellCheck: false, dir: 'ltr' };
    case 'text':
    case 'date':
    case 'phone':
    case 'choice':
    case 'choices':
    case 'country':
      return { autoComplete: (known && autofill[known]) ?? 'off' };
  }
}

const autofill: Partial<Record<NonNullable<Question['known']>, string>> = {
  name: 'name',
  first_name: 'given-name',
  last_name: 'family-name',
  street: 'address-line1',
  city: 'address-level2',
  postal_code: 'postal-code',
};
