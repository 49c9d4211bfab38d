import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { useUploadQueue } from '../../../hooks/uploads.ts';
import { prepareFile } from '../../../media/image-file.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { useScreenTitle } from '../../../ui/screen/use-screen-title.ts';
import { Skeleton } from '../../../ui/waiting/waiting.tsx';
import type { CaptureModel } from '../capture-model.ts';
import { ConfirmActions } from './confirm-actions.tsx';
import styles from './confirm.module.css';
import { IMAGE_GONE } from './gone-notice.tsx';
import { PdfCard } from './pdf-card.tsx';
import { ReadFields } from './read-fields.tsx';
import { Sign } from '../overlay/sign.tsx';
import { useDraft, type Draft } from './use-draft.ts';
import { useImageRead } from './use-image-read.ts';
import { ZoomableImage } from './zoomable-image.tsx';

/** The image large, the points to check, and the choice: use it, which sends it in the background, or take it again. */
export function ConfirmScreen({ model }: { readonly model: CaptureModel }) {
  const { t } = useTranslation('capture');
  const queue = useUploadQueue();
  const navigate = useNavigate();
  const current = useDraft(model.target);
  const [work, setWork] = useState<'none' | 'turning' | 'failed'>('none');
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
  if (draft.kind === 'none') return <Navigate to={model.addresses.capture} replace />;

  async function use(): Promise<void> {
    if (!queue || !image) return;
    setUsed(draft);
    try {
      // The reviewer hears the hints that the person disregarded.
      const said = problems.length > 0 ? { overridden: true, hints: [...problems] } : {};
      const there = await queue.confirm(image.id, said);
      await (there
        ? navigate(model.addresses.next, { replace: true })
        : navigate(model.addresses.capture, { replace: true, state: IMAGE_GONE }));
    } catch {
      setUsed(null);
      setWork('failed');
    }
  }

  async function turn(): Promise<void> {
    const content = image && (await queue?.content(image.id));
    if (!queue || !image || !content) return;
    setWork('turning');
    const turned = await prepareFile(content, 1);
    if (turned.ok) {
      const { name, metadata, target } = image;
      await queue.addDraft({ target, content: turned.blob, mime: turned.mime, name, metadata });
    }
    setWork(turned.ok ? 'none' : 'failed');
  }

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
          <button type="button" className={styles.turn} disabled={work === 'turning'} onClick={() => void turn()}>
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
          {work === 'failed' || unreadable ? (
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
          busy={used !== null || draft.kind !== 'there' || reading}
          onUse={() => void use()}
        />
      </div>
    </main>
  );
}
