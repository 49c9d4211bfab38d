import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewCase, StepKind } from '../../../lib/api/types.ts';
import { Choices } from '../../../ui/field/field.tsx';
import { useConsole } from '../../parts/console-context.ts';
import { Note, Reasons } from '../../parts/decision-form.tsx';
import { useFindings } from '../../parts/findings.ts';
import { LinkFields, sendingOf, type Reach, type Way } from '../../parts/link-fields.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { askable, doubtedOf, reasonsFor, type AskedReason } from './open-findings.ts';
import { Preview, useTakenCases } from './several.tsx';
import type { TakenCase } from './taken-queries.ts';
import { useHold } from './use-held-verdict.ts';

interface AgainSeveralProps {
  cases: readonly ReviewCase[];
  onClose: () => void;
}

/** Asks several customers for the same steps again, with one message; who cannot be asked is left out, with why. */
export function AgainSeveral({ cases, onClose }: AgainSeveralProps) {
  const { t } = useTranslation(['console', 'review_case']);
  const findings = useFindings();
  const { me } = useConsole();
  const hold = useHold();
  // Those who were marked when it opened: the queue behind it goes on changing.
  const [waiters] = useState(() =>
    cases.map(({ profile, subject, name, reference, id_card_number }) => ({
      profile,
      subject,
      who: name ?? reference ?? id_card_number,
    })),
  );
  const { query, keep } = useTakenCases(waiters, { withReports: true });
  const [kinds, setKinds] = useState<readonly StepKind[]>([]);
  const [reasons, setReasons] = useState<Partial<Record<StepKind, AskedReason>>>({});
  const [reach, setReach] = useState<Reach>({ way: 'none', words: '' });
  const [note, setNote] = useState('');
  const [showsFaults, setShowsFaults] = useState(false);
  const taken = query.data?.taken ?? [];
  const known = [...new Set(taken.flatMap((one) => stepsOf(one).map(({ kind }) => kind)))];
  const judged = taken.map((one) => ({ one, why: kinds.length === 0 ? null : lackOf(one, kinds, reach.way) }));
  const concerned = judged.flatMap(({ one, why }) => (why === null ? [one] : []));
  const send = () => {
    setShowsFaults(true);
    if (kinds.length === 0 || concerned.length === 0) return;
    if (kinds.some((kind) => reasons[kind] === undefined)) return;
    const sending = sendingOf(reach);
    for (const one of concerned) {
      const documents = stepsOf(one).flatMap((step) => {
        const reason = kinds.includes(step.kind) ? reasons[step.kind] : undefined;
        return reason === undefined ? [] : doubtedOf(step).map((id) => ({ id, reason }));
      });
      const reason = documents[0]?.reason ?? 'other';
      const { profile, subject, who, verification } = one;
      keep(profile);
      const verdict = { outcome: 'again', reason, documents, note: note.trim(), sending } as const;
      hold({ profile, subject, who }, 'again', { kind: 'person', verification, verdict });
    }
    onClose();
  };
  return (
    <FormDialog
      title={t('bulk.again')}
      button={t('bulk.askAgain', { number: concerned.length })}
      disabled={concerned.length === 0}
      form={send}
      onClose={onClose}
    >
      <Preview
        query={query}
        concerned={concerned}
        others={judged.flatMap(({ one, why }) =>
          why === null ? [] : [{ profile: one.profile, who: one.who, words: t(`bulk.lack.${why}`) }],
        )}
      />
      <Choices
        label={t('review_case:decide.steps')}
        fault={showsFaults && kinds.length === 0 ? t('review_case:decide.stepsMissing') : null}
        several
        options={known.map((kind) => ({ value: kind, label: findings.stepKind(kind) }))}
        chosen={kinds}
        onChoose={(next) => setKinds(known.filter((kind) => next.includes(kind)))}
      />
      {kinds.map((kind) => (
        <Reasons
          key={kind}
          label={t('review_case:decide.from', {
            step: findings.stepKind(kind),
            finding: t('review_case:decide.reason'),
          })}
          options={reasonsFor(kind).map((value) => ({
            value,
            label: t(`review_case:decide.asked.${value as 'other'}`),
          }))}
          chosen={reasons[kind] ?? null}
          onChoose={(reason) => setReasons({ ...reasons, [kind]: reason })}
          fault={showsFaults && reasons[kind] === undefined ? t('review_case:decide.missing') : null}
        />
      ))}
      <LinkFields
        ways={me.permissions.includes('link.create') ? WAYS : ['none']}
        reach={reach}
        onChange={(changes) => setReach({ ...reach, ...changes })}
      />
      <Note note={note} onChange={setNote} fault={null} />
    </FormDialog>
  );
}

/** A link to copy is passed on by hand: not to many. */
const WAYS: readonly Way[] = ['none', 'email', 'phone'];

const stepsOf = ({ report }: TakenCase) => (report === null ? [] : askable(report));

/** Why a customer cannot be asked for these steps in this way; null when they can. */
function lackOf(one: TakenCase, kinds: readonly StepKind[], way: Way): 'step' | 'email' | 'phone' | null {
  if (!stepsOf(one).some(({ kind }) => kinds.includes(kind))) return 'step';
  if (way !== 'email' && way !== 'phone') return null;
  return one.report?.profile[way] === null ? way : null;
}
