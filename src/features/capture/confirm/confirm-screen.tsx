import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { useAction } from '../../../hooks/use-action.ts';
import { useUploadQueue } from '../../../hooks/uploads.ts';
import { FlowError } from '../../../lib/errors/flow-error.ts';
import type { QueuedImage, UploadQueue } from '../../../lib/uploads/queue.ts';
import { prepareFile } from '../../../media/image-file.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { useScreenTitle } from '../../../ui/screen/use-screen-title.ts';
import { Skeleton } from '../../../ui/waiting/waiting.tsx';
import type { CaptureModel } from '../capture-model.ts';
import styles from './confirm.module.css';
import { IMAGE_GONE } from './gone-notice.tsx';
import { ReadFields } from './read-fields.tsx';
import { Sign } from '../overlay/sign.tsx';
import { useDraft, type Draft } from './use-draft.ts';
import { useImageRead } from './use-image-read.ts';
import { ZoomableImage } from './zoomable-image.tsx';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import { Illustration } from '../../../ui/illustration/illustration.tsx';
import { bytesInWords } from '../../../lib/i18n/bytes.ts';

/** The image large, the points to check, and the choice: use it, which sends it in the background, or take it again. */
export function ConfirmScreen({ model }: { readonly model: CaptureModel }) {
  const { t } = useTranslation('capture');
  const queue = useUploadQueue();
  const navigate = useNavigate();
  const current = useDraft(model.target);
  const [used, setUsed] = useState<Draft | null>(null);
  // A confirmed image is no draft any more; it stays in sight until the next screen is there.
  const draft = used ?? current;
  const [broken, setBroken] = useState<string | null>(null);
  const image = draft.kind === 'there' ? draft.image : null;
  const isPdf = image?.mime === 'application/pdf';
  const question = t(isPdf ? 'confirm.titlePdf' : model.mask.kind === 'face' ? 'confirm.titleFace' : 'confirm.title');
  const title = useScreenTitle(question);
  const { reading, read } = useImageRead(model.reader, draft);
  const problems = read?.problems ?? [];
  const work = useAction(
    async (what: 'use' | 'turn'): Promise<'sent' | 'gone' | 'turned'> => {
      if (!queue || !image) throw new FlowError('unexpected');
      if (what === 'turn') return turn(queue, image);
      // What was said and disregarded is said to the reviewer as well.
      const said = problems.length > 0 ? { overridden: true, hints: [...problems] } : {};
      return (await queue.confirm(image.id, said)) ? 'sent' : 'gone';
    },
    {
      onDone: (came) => {
        const { next, capture } = model.addresses;
        if (came === 'sent') return navigate(next, { replace: true });
        return came === 'gone' ? navigate(capture, { replace: true, state: IMAGE_GONE }) : undefined;
      },
      onProblem: () => setUsed(null),
    },
  );
  if (draft.kind === 'none') return <Navigate to={model.addresses.capture} replace />;

  // A file stays unchanged, since the person may still turn it.
  const shownUrl =
    (image?.metadata.source === 'camera' ? read?.url : null) ?? (draft.kind === 'there' ? draft.url : '');
  const unreadable = draft.kind === 'there' && broken === draft.url;
  return (
    <main className={styles.page}>
      <div className={styles.ground}>
        {draft.kind === 'there' && !isPdf && !unreadable ? (
          <ZoomableImage
            key={shownUrl}
            url={shownUrl}
            description={model.words.description}
            onBroken={() => setBroken(draft.url)}
          />
        ) : null}
        {draft.kind === 'there' && isPdf ? <PdfCard name={draft.image.name} size={draft.image.size} /> : null}
        {draft.kind === 'there' ? null : <Skeleton shape="image" />}
        {image?.metadata.source === 'file' && !isPdf ? (
          <button type="button" className={styles.turn} disabled={work.pending} onClick={() => work.run('turn')}>
            <Sign name="turn" />
            {t('confirm.turn')}
          </button>
        ) : null}
      </div>
      <div className={styles.panel}>
        <div className={styles.words}>
          <p className={styles.what}>{model.words.title}</p>
          <h1 ref={title} tabIndex={-1}>
            {question}
          </h1>
          {work.problem || unreadable ? (
            <Notice tone="warning" spoken>
              <p>{t('confirm.failed')}</p>
            </Notice>
          ) : null}
          {problems.length > 0 ? (
            <Notice tone="warning" title={t('confirm.problems')} spoken>
              {problems.map((problem) => (
                <p key={problem}>{t(`problem.${problem}`)}</p>
              ))}
            </Notice>
          ) : null}
          {read?.fields ? <ReadFields fields={read.fields} /> : null}
          {read?.fields || problems.length > 0 ? null : (
            <ul className={styles.checks}>
              {model.words.checks.map((check) => (
                <li key={check}>
                  <Icon name="check" />
                  <span>{check}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
        <ConfirmActions
          again={model.addresses.capture}
          isPdf={isPdf}
          doubtful={problems.length > 0}
          busy={work.pending || used !== null || draft.kind !== 'there' || reading}
          onUse={() => {
            setUsed(draft);
            work.run('use');
          }}
        />
      </div>
    </main>
  );
}

/** A quarter to the right. */
async function turn(queue: UploadQueue, { id, name, metadata, target }: QueuedImage): Promise<'turned'> {
  const content = await queue.content(id);
  const turned = content && (await prepareFile(content, 1));
  if (!turned?.ok) throw new FlowError('unexpected');
  await queue.addDraft({ target, content: turned.blob, mime: turned.mime, name, metadata });
  return 'turned';
}

interface ConfirmActionsProps {
  /** Address of the camera. */
  readonly again: string;
  readonly isPdf: boolean;
  /** Something is wrong with the image: taking it again is put forward, and using it is an exception. */
  readonly doubtful: boolean;
  readonly busy: boolean;
  readonly onUse: () => void;
}

/** Use the image, or take it again. */
function ConfirmActions({ again, isPdf, doubtful, busy, onUse }: ConfirmActionsProps) {
  const { t } = useTranslation('capture');
  const retake = (
    <ButtonLink look={doubtful ? 'primary' : 'secondary'} to={again} replace>
      {isPdf ? t('confirm.otherPdf') : t('confirm.again')}
    </ButtonLink>
  );
  return (
    <div className={styles.actions}>
      {doubtful ? retake : null}
      <Button look={doubtful ? 'secondary' : 'primary'} busy={busy} onClick={onUse}>
        {doubtful ? t('confirm.anyway') : isPdf ? t('confirm.usePdf') : t('confirm.use')}
      </Button>
      {doubtful ? null : retake}
    </div>
  );
}

/** A PDF by its name and size; it is opened by the service alone. */
function PdfCard({ name, size }: { readonly name: string | null; readonly size: number }) {
  const { i18n } = useTranslation('capture');
  return (
    <div className={styles.pdf}>
      <Illustration name="file" />
      <p className={styles.fileName}>
        <bdi>{name ?? 'PDF'}</bdi>
      </p>
      <p>{bytesInWords(size, i18n.language)}</p>
    </div>
  );
}
