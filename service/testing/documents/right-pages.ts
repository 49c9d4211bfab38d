import type { DocumentSide } from '@veridoor/contract/documents/accepted-document';
import type { CheckName, CheckResult } from '@veridoor/contract/check';
import type { WorkflowStep } from '@veridoor/contract/step';
import { pageContext, takenDocuments } from '../../steps/registry.ts';
import type { StepPage } from '../../steps/step-module.ts';

/** What a step's pages would be if everything were right. */
export function rightPages(step: WorkflowStep, index: number, passport: boolean): StepPage[] {
  const [document, other = document] = takenDocuments(step);
  const taken = passport ? other : document;
  if (!taken) return [];
  const pages = taken.sides.map((side: DocumentSide, at): StepPage => ({
    type: taken.type,
    country: null,
    version: 'standard',
    side,
    sha256: `file-${index}-${at}`,
    status: 'pending',
    reject_reason: null,
    decided_by: null,
    results: [],
  }));
  const files = pages.map(({ sha256 }) => sha256);
  return pages.map((page) => {
    const { requirements } = pageContext(step, page, { pages, present: new Set(files), rules: [] });
    const passed = (check: CheckName, about: string[]): CheckResult => ({
      check,
      outcome: 'passed',
      score: 1,
      detail: null,
      files: about,
    });
    return {
      ...page,
      results: [
        ...requirements.ofPage.map((check) => passed(check, [page.sha256])),
        ...requirements.ofDocument.map((check) => passed(check, check === 'sides' ? files : [page.sha256])),
      ],
    };
  });
}
