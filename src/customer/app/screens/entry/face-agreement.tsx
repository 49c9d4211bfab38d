import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../lib/flow/context.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Choices } from '../../../../ui/field/field.tsx';

interface FaceAgreementProps {
  readonly look: 'primary' | 'secondary';
  readonly busy: boolean;
  readonly onAgree: () => void;
}

/** Agrees only once the person has ticked the box for face data, which nobody ticks for them. */
export default function FaceAgreement({ look, busy, onAgree }: FaceAgreementProps) {
  const { t } = useTranslation(['face_consent', 'shell']);
  const company = useSession().company.branding.name;
  const box = useRef<HTMLDivElement>(null);
  const [ticked, setTicked] = useState<string[]>([]);
  const [missing, setMissing] = useState(false);
  const agree = () => {
    if (ticked.length > 0) return onAgree();
    setMissing(true);
    box.current?.querySelector('input')?.focus();
  };
  return (
    <>
      <div ref={box}>
        <Choices
          label={t('title')}
          options={[{ value: 'face', label: t('label', { company }) }]}
          several
          chosen={ticked}
          fault={missing && ticked.length === 0 ? t('missing') : null}
          onChoose={setTicked}
        />
      </div>
      <Button look={look} busy={busy} onClick={agree}>
        {t('shell:entry.agree')}
      </Button>
    </>
  );
}
