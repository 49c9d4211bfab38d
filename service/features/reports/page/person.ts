import { EXTRACTED_FIELDS } from '@veridoor/contract/documents/extracted';
import { definitions, isolated, moment } from '../../../platform/http/printed-page.ts';
import { deciderInWords, figure, section, table, valueInWords, type Writing } from './words.ts';
import { decisionReason, wordsFor } from './texts.ts';

/** How it ended, who decided it and why. */
export function resultSection(writing: Writing): string {
  const { report, texts } = writing;
  const { words } = texts;
  const { profile, decision, verdict } = report;
  const look = { approved: 'clear', rejected: 'match' } as const;
  const kind = profile.status === 'approved' || profile.status === 'rejected' ? look[profile.status] : 'possible_match';
  const banner = `<p class="status ${kind}"><strong>${isolated(texts.status[profile.status])}</strong></p>`;
  return (
    banner +
    definitions([
      [words.number, [profile.id_card_number]],
      [words.reason, [decisionReason(texts, profile.status_reason)]],
      [words.note, [decision?.note ?? null]],
      [words.decidedBy, [decision && deciderInWords(writing, decision), decision && moment(decision.decided_at)]],
      [words.opened, [report.opened_at && moment(report.opened_at)]],
      [words.handedIn, [report.handed_in_at && moment(report.handed_in_at)]],
      [words.made, [moment(report.made_at)]],
    ]) +
    (verdict.state === 'complete' ? causes() : section(words.causes, `<p>${isolated(words.unfinished)}</p>`))
  );

  function causes(): string {
    if (verdict.causes.length === 0) return '';
    const lines = verdict.causes.map(({ step, check, code }) => {
      const where = check === null ? stepName(step) : texts.checks[check];
      return `<li>${where === null ? '' : `<b>${isolated(where)}</b>: `}${isolated(wordsFor(texts, code))}</li>`;
    });
    // Both pages of a document report what neither shows, so repeated lines are dropped.
    return section(words.causes, `<ul>${[...new Set(lines)].join('')}</ul>`);
  }

  function stepName(id: string | null): string | null {
    const step = report.steps.find((one) => one.id === id);
    return step ? texts.steps[step.kind] : null;
  }
}

/** The person, by the most trusted source of each value, with differing values. */
export function personSection(writing: Writing): string {
  const { report, texts, images } = writing;
  const { words, remarks, fields, sources } = texts;
  const rows = EXTRACTED_FIELDS.flatMap((field) => {
    const known = report.extracted[field];
    if (!known) return [];
    const others = known.others.map(
      ({ source, value }) => `${isolated(valueInWords(writing, field, value))} (${isolated(sources[source])})`,
    );
    return [
      [
        isolated(fields[field]),
        `<b>${isolated(valueInWords(writing, field, known.value))}</b>`,
        isolated(sources[known.source]),
        others.join('; '),
      ],
    ];
  });
  const shown = report.documents.filter(({ state }) => state === 'active');
  const faceOf = (selfie: boolean) =>
    shown.find(({ id, type }) => (type === 'selfie') === selfie && images.get(id)?.portrait)?.id ?? '';
  const faces =
    figure(images.get(faceOf(false))?.portrait, words.portrait) +
    figure(images.get(faceOf(true))?.portrait, words.selfie);
  const values =
    table([words.datum, words.value, words.source, words.differs], rows) || `<p>${isolated(remarks.nothing_read)}</p>`;
  return section(words.who, (faces === '' ? '' : `<div class="faces">${faces}</div>`) + values);
}
