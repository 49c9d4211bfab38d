import { describe, expect, it } from 'vitest';
import { ReportLanguage } from '@veridoor/contract/report';
import { findings, type Findings } from './findings.ts';

const groups = Object.keys(findings.en) as (keyof Findings)[];

describe.each(ReportLanguage.enum)('findings in %s', (language) => {
  const own = findings[language];

  it.each(groups)('has the same names as English: %s', (group) => {
    expect(Object.keys(own[group]).toSorted()).toEqual(Object.keys(findings.en[group]).toSorted());
  });

  it('says what was found in a sentence', () => {
    expect(Object.entries(own.codes).filter(([, text]) => !/^\P{Ll}.*\.$/u.test(text))).toEqual([]);
  });
});
