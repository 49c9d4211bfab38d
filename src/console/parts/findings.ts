import { useTranslation } from 'react-i18next';
import { FILTER_CODES } from '@veridoor/contract/checks';
import type { ReportCheck, StepKind } from '../../lib/api/types.ts';
import type { Texts } from '../../lib/i18n/texts.ts';

type Words = Texts['findings'];
type Part = keyof Words;

/** Codes by which the queue can be filtered, the gravest first. */
export const REASONS: readonly (keyof Words['codes'])[] = [
  ...FILTER_CODES,
  'not_accepted',
  'attempts_exhausted',
  'page_rejected',
];

/** Everything that the service says by codes, in words. An unknown code is shown as it is. */
export interface Findings {
  isKnown: (code: string) => boolean;
  code: (code: string) => string;
  /** Why a person decided so. */
  reason: (code: string) => string;
  remark: (remark: keyof Words['remarks']) => string;
  /** Why an entry of a list is like a person. */
  feature: (feature: string) => string;
  check: (check: ReportCheck['check']) => string;
  /** What a liveness video shows at most. */
  level: (level: keyof Words['levels']) => string;
  outcome: (outcome: ReportCheck['outcome']) => string;
  stepKind: (kind: StepKind) => string;
  stepStatus: (status: string) => string;
  status: (status: string) => string;
  field: (field: string) => string;
  /** What a person has instead of the nationality of a country; null for a country. */
  nationality: (code: string) => string | null;
  source: (source: string) => string;
  type: (type: string) => string;
  side: (side: string) => string;
  subject: (subject: string) => string;
  verdict: (verdict: string) => string;
}

export function useFindings(): Findings {
  const { t, i18n } = useTranslation('findings');
  const known = (part: Part, code: string) => /^[a-z_]+$/.test(code) && i18n.exists(`findings:${part}.${code}`);
  const words = (part: Part) => (code: string) =>
    known(part, code) ? t(`${part}.${code}` as 'codes.name_differs') : code;
  return {
    isKnown: (code) => known('codes', code),
    code: words('codes'),
    reason: (code) => words(known('reasons', code) ? 'reasons' : 'codes')(code),
    remark: (remark) => t(`remarks.${remark}`),
    feature: words('features'),
    check: words('checks'),
    level: (level) => t(`levels.${level}`),
    outcome: words('outcomes'),
    stepKind: words('steps'),
    stepStatus: words('stepStatus'),
    status: words('status'),
    field: words('fields'),
    nationality: (code) =>
      i18n.exists(`findings:nationalities.${code}`) ? t(`nationalities.${code}` as 'nationalities.XXA') : null,
    source: words('sources'),
    type: words('types'),
    side: words('sides'),
    subject: words('subjects'),
    verdict: words('verdicts'),
  };
}
