import { useTranslation } from 'react-i18next';
import { useAction } from '../../../hooks/use-action.ts';
import { useSession } from '../../../lib/flow/context.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import type { CaptureModel } from '../capture-model.ts';
import { useKeepImage } from '../use-keep-image.ts';

/** In a test, the button that sends a specimen in place of an image; nothing in a live session. */
export function SpecimenChoice({ model }: { readonly model: CaptureModel }) {
  return useSession().mode === 'test' ? <SpecimenButton model={model} /> : null;
}

/** In a test, what that button is for. */
export function SpecimenNote() {
  return useSession().mode === 'test' ? <About /> : null;
}

// Apart, like the button: a live session does not wait for texts of tests.
function About() {
  const { t } = useTranslation('test_mode');
  return <p>{t('about')}</p>;
}

function SpecimenButton({ model }: { readonly model: CaptureModel }) {
  const { t } = useTranslation('test_mode');
  const keep = useKeepImage(model);
  const use = useAction(async () => {
    const { drawSpecimen } = await import('./draw-specimen.ts');
    await keep?.(await drawSpecimen(model.target), null, { source: 'specimen' });
  });
  return (
    <>
      {use.problem ? (
        <Notice tone="warning" spoken>
          <p>{t('failed')}</p>
        </Notice>
      ) : null}
      <Button look="secondary" busy={use.pending || keep === null} onClick={() => use.run()}>
        {t('use')}
      </Button>
    </>
  );
}
