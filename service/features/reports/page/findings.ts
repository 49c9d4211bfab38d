import type { CheckResult } from '@veridoor/contract/check';
import type { ComparedValue, ReportCheck, ReportDocument } from '@veridoor/contract/report';
import { hasNoEnd } from '@veridoor/document-types/no-end';
import { definitions, isolated, moment } from '../../../platform/http/printed-page.ts';
import { documentInWords, figure, outcomeInWords, reasonInWords, section, table, type Writing } from './words.ts';
import type { Texts } from './texts.ts';

/** Each page with its image and its checks; replaced ones are only named. */
export function documentsSection(writing: Writing): string {
  const { report, texts } = writing;
  const active = report.documents.filter(({ state }) => state === 'active');
  const replaced = report.documents.filter(({ state }) => state !== 'active');
  const rows = replaced.map((page) => [
    isolated(documentInWords(writing, page)),
    isolated(moment(page.created_at)),
    isolated(texts.verdicts[page.status]),
  ]);
  const { about, when, outcome } = texts.words;
  return (
    active.map((page) => documentSection(writing, page)).join('\n') +
    section(texts.words.replaced, table([about, when, outcome], rows))
  );
}

function documentSection(writing: Writing, page: ReportDocument): string {
  const { texts, images } = writing;
  const { words } = texts;
  const facts = definitions([
    [words.outcome, [texts.verdicts[page.status], reasonInWords(texts, page.reject_reason)]],
    [words.handedIn, [moment(page.created_at)]],
  ]);
  const rows = page.checks.map((check) => [
    isolated(texts.checks[check.check]),
    mark(texts, check),
    foundIn(texts, check),
    comparedIn(texts, check),
  ]);
  return section(
    documentInWords(writing, page),
    facts +
      figure(images.get(page.id)?.page, words.page) +
      table([words.check, words.result, words.found, words.compared], rows),
  );
}

const mark = ({ outcomes }: Texts, { outcome }: CheckResult) =>
  `<span class="mark ${outcome}">${isolated(outcomes[outcome])}</span>`;

function foundIn(texts: Texts, { outcome, detail, score }: ReportCheck): string {
  const parts = [
    ...(outcome === 'passed' && detail === null ? [] : [reasonInWords(texts, detail)]),
    ...(score === null ? [] : [`${texts.words.score} ${score.toFixed(2)}`]),
  ];
  return parts
    .filter((part) => part !== '')
    .map(isolated)
    .join(' ');
}

function comparedIn({ sources, remarks }: Texts, { compared }: ReportCheck): string {
  const inWords = (value: string | null) =>
    value === null || value === '' ? remarks.says_nothing : hasNoEnd(value) ? remarks.no_end : value;
  const shown = ({ source, value }: ComparedValue) => `${isolated(sources[source])}: ${isolated(inWords(value))}`;
  return compared.map(shown).join('<br>');
}

/** Everything beyond a single page: face, liveness, lists, calls, consent, signatures, steps. */
export function aboutSections(writing: Writing): string {
  const { report, texts } = writing;
  const { words, remarks } = texts;
  const { face, liveness, screening, consent, location } = report;
  const results = [
    ...(face ? [[isolated(texts.checks.match), mark(texts, face.result), found(face.result)]] : []),
    ...(liveness
      ? [
          [
            isolated(words.liveness),
            mark(texts, livenessResult(liveness.outcome)),
            isolated([texts.levels[liveness.level], liveness.signals.join(', ')].join(' ').trimEnd()),
          ],
        ]
      : []),
    [isolated(words.screening), mark(texts, screening.result), found(screening.result)],
  ];
  const hits = screening.hits.map(({ name, source, score, decision }) => [
    isolated(name),
    isolated(source),
    score.toFixed(2),
    isolated(decision ? `${texts.verdicts[decision.verdict]}: ${decision.reason}` : words.open),
  ]);
  // Nobody is clear on lists that were not searched.
  const noHits = screening.result.outcome === 'passed' ? `<p>${isolated(remarks.no_entry)}</p>` : '';
  const calls = report.calls.map(({ waiting_since, decision, reason }) => [
    isolated(moment(waiting_since)),
    isolated(decision === null ? words.none : outcomeInWords(texts, { subject: 'call', outcome: decision })),
    isolated(reason ?? ''),
  ]);
  const steps = report.steps.map((step) => [
    isolated(texts.steps[step.kind]),
    isolated(texts.stepStatus[step.status]),
    isolated(reasonInWords(texts, step.status_reason)),
    String(step.failed_attempts),
  ]);
  return [
    section(words.checks, table([words.check, words.result, words.found], results)),
    section(words.screening, table([words.hit, words.list, words.score, words.outcome], hits) || noHits),
    section(words.calls, table([words.when, words.outcome, words.reason], calls)),
    section(words.steps, table([words.step, words.result, words.found, words.attempts], steps)),
    section(
      words.consent,
      definitions([
        [words.consentVersion, [consent?.version ?? words.none, consent && moment(consent.given_at)]],
        [
          words.signed,
          report.signatures.map(({ signed_at, text_sha256 }) => `${moment(signed_at)}, SHA-256 ${text_sha256}`),
        ],
        [
          words.location,
          [location && `${location.latitude}, ${location.longitude} (±${Math.round(location.accuracy)} m)`],
        ],
      ]),
    ),
  ].join('\n');

  function found(result: CheckResult): string {
    return foundIn(texts, { ...result, compared: [] });
  }
}

const livenessResult = (outcome: 'passed' | 'review' | 'failed'): CheckResult => ({
  check: 'liveness',
  outcome,
  score: null,
  detail: null,
});
