import type { ReportLanguage } from '../../../../packages/contract/report.ts';
import { ar } from './texts-ar.ts';
import { en } from './texts-en.ts';
import { tr } from './texts-tr.ts';
import type { Texts } from './texts.ts';

const texts: Record<ReportLanguage, Texts> = { en, tr, ar };

export function textsIn(language: ReportLanguage): Texts {
  return texts[language];
}
