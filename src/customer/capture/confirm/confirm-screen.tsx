import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { isAskedAgain, PAGE_CODES } from '@veridoor/contract/documents/page-codes';
import { useAction } from '../../../hooks/use-action.ts';
import { useFilledFrame } from '../../../hooks/use-filled-frame.ts';
import { useUploadQueue } from '../../../hooks/uploads.ts';
import { FlowError } from '../../../lib/errors/flow-error.ts';
import type { QueuedUpload, UploadQueue } from '../../../lib/uploads/queue.ts';
import { prepareFile } from '../../../media/image-file.ts';
import type { ImageProblem } from '../../../vision/image.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import { useScreenFrame } from '../../../ui/screen/frame.ts';
import { useScreenTitle } from '../../../ui/screen/use-screen-title.ts';
import { Skeleton } from '../../../ui/waiting/waiting.tsx';
import { goesOnByItself, useByItself, SEEN_MS } from '../../../hooks/by-itself.ts';
import { ByItself } from '../../../ui/by-itself/by-itself.tsx';
import type { CaptureModel, OtherDocument, RecognisedPage } from '../capture-model.ts';
import { ConfirmActions } from './confirm-actions.tsx';
import styles from './confirm.module.css';
import { IMAGE_GONE } from './gone-notice.tsx';
import { CHECKS, Findings, useProblemWords } from './findings.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Sign } from '../overlay/sign.tsx';
import { useDraft, type Draft, useImageRead } from './use-draft.ts';
import { ZoomableImage } from './zoomable-image.tsx';
import { Illustration } from '../../../ui/illustration/illustration.tsx';
import { bytesInWords } from '../../../lib/i18n/bytes.ts';

/**
 * The image large, what was found in it, and the choice: use it, which sends it in the background, or take it again.
 * A good image from the camera goes on by itself, on the camera's ground with one tick; the sheet with its questions
 * opens only where there is something to decide.
 */
export function ConfirmScreen({ model }: { readonly model: CaptureModel }) {
  const { t } = useTranslation('capture');
  const { notices } = useScreenFrame();
  const queue = useUploadQueue();
  const navigate = useNavigate();
  const current = useDraft(model.target);
  const [used, setUsed] = useState<Draft | null>(null);
  // A confirmed image is no draft any more; it stays in view until the next screen is there.
  const draft = used ?? current;
  const [broken, setBroken] = useState<string | null>(null);
  const image = draft.kind === 'there' ? draft.image : null;
  const isPdf = image?.mime === 'application/pdf';
  const isFile = image?.metadata.source === 'file';
  const isFace = model.mask.kind === 'face';
  useFilledFrame(draft.kind !== 'none');
  const { reading, read } = useImageRead(model, draft);
  const hasCompany = isFace && image?.metadata.hints?.includes('face_several') === true;
  const [recognised, setRecognised] = useState<Recognised | null>(null);
  const page = recognised?.image === image?.id ? recognised?.page : undefined;
  const found: readonly ImageProblem[] = read?.problems ?? [];
  const problems: readonly ImageProblem[] = hasCompany
    ? ['face_several']
    : PAGE_CODES.filter((code) => found.includes(code) || (code === 'document_expired' && page?.expired));
  const faults = useProblemWords(problems, read?.looksLike ?? null, isFile);
  const isOther = isAskedAgain(problems[0] ?? null);
  const work = useAction(
    async (what: 'use' | 'turn' | OtherDocument): Promise<Onward | null> => {
      if (!queue || !image) throw new FlowError('unexpected');
      if (what === 'turn') return turn(queue, image);
      if (what !== 'use') return move(queue, image, what);
      const known = { target: model.target, next: model.addresses.next, expired: false };
      const { target, next, expired }: RecognisedPage =
        page ?? (await model.recognise?.(isOther ? null : read, image.target)) ?? known;
      if (expired && !problems.includes('document_expired')) {
        // At once, and before the other side is asked for. Who insists is not asked again.
        setRecognised({ image: image.id, page: { target, next, expired } });
        setUsed(null);
        return null;
      }
      // The image stays until the question is answered.
      if (!target) return { to: next };
      // What was said and disregarded is said to the reviewer as well.
      const said = problems.length > 0 ? { overridden: true, hints: [...problems] } : {};
      const there = await queue.confirm(image.id, said, image.target.isPresumed && target);
      if (!there) return { to: model.addresses.capture, state: IMAGE_GONE };
      model.memory?.used(read?.fingerprint ?? null, target.side);
      return { to: next };
    },
    {
      onDone: (onward) => onward && navigate(onward.to, { replace: true, state: onward.state }),
      onProblem: () => setUsed(null),
    },
  );
  const use = () => {
    setUsed(draft);
    work.run('use');
  };
  const busy = work.pending || used !== null || draft.kind !== 'there' || reading;
  // A selfie takes itself when all is well with it.
  const passedAll = isFace ? image?.metadata.automatic === true : CHECKS.every((check) => read?.passed.includes(check));
  const isGood = passedAll && problems.length === 0;
  const mayGoOn = !model.confirmsGoodImages && image?.metadata.source === 'camera' && !work.problem;
  const own = useByItself(mayGoOn && isGood && !busy, use);
  const isLoading = draft.kind === 'waiting' || reading;
  const mayAskNothing = (mayGoOn || (draft.kind === 'waiting' && !model.confirmsGoodImages)) && goesOnByItself();
  const asksNothing = own.pending || (mayAskNothing && (isLoading || (used !== null && isGood)));
  // While nothing is to be decided, the camera's title stays.
  const isTicked = faults.length === 0 && (own.pending || (used !== null && isGood));
  const question = t(isPdf ? 'confirm.titlePdf' : isFace ? 'confirm.titleFace' : 'confirm.title');
  const words = isLoading || isTicked || draft.kind === 'none' ? model.words.title : (faults[0] ?? question);
  const title = useScreenTitle(words);
  // Another tab, or this page before a reload, may have sent it.
  if (draft.kind === 'none')
    return <Navigate to={model.isSent ? model.addresses.next : model.addresses.capture} replace />;

  // A file stays unchanged, since the person may still turn it.
  const shownUrl =
    (image?.metadata.source === 'camera' ? read?.url : null) ?? (draft.kind === 'there' ? draft.url : '');
  const unreadable = draft.kind === 'there' && broken === draft.url;
  return (
    <main className={styles.page} data-asks-nothing={asksNothing || undefined}>
      <div className={styles.ground}>
        {draft.kind === 'there' && !isPdf && !unreadable ? (
          <ZoomableImage
            key={shownUrl}
            url={shownUrl}
            description={model.words.description}
            onBroken={() => setBroken(draft.url)}
          >
            {image?.metadata.source === 'file' ? (
              <button type="button" className={styles.turn} disabled={work.pending} onClick={() => work.run('turn')}>
                <Sign name="turn" />
                {t('confirm.turn')}
              </button>
            ) : null}
          </ZoomableImage>
        ) : null}
        {draft.kind === 'there' && isPdf ? <PdfCard name={draft.image.name} size={draft.image.size} /> : null}
        {draft.kind === 'there' ? null : <Skeleton shape="image" />}
      </div>
      <div className={styles.panel}>
        {notices}
        <div className={styles.words}>
          {asksNothing && !isLoading ? <Icon name="check" /> : null}
          {words === model.words.title ? null : <p className={styles.what}>{model.words.title}</p>}
          <h1 ref={title} tabIndex={-1}>
            {words}
          </h1>
          {isTicked ? <p className={styles.what}>{t('own.words')}</p> : null}
          {work.problem || unreadable ? (
            <Notice tone="warning" spoken>
              <p>{t('confirm.failed')}</p>
            </Notice>
          ) : null}
          {work.pending && model.recognise && image?.target.isPresumed ? (
            <p role="status">{t('confirm.recognising')}</p>
          ) : null}
          {asksNothing && !isLoading ? null : (
            <Findings
              read={read}
              reading={isLoading}
              faults={faults}
              insists={isOther && (model.memory?.asked ?? 0) > 0}
            />
          )}
        </div>
        {own.pending && used === null ? <ByItself after={SEEN_MS} stop={t('own.stop')} onStop={own.stop} /> : null}
        {asksNothing ? null : (
          <ConfirmActions
            model={model}
            problems={problems}
            looksLike={read?.looksLike ?? null}
            isFile={isFile || isPdf}
            busy={busy}
            onUse={use}
            onMove={(other) => {
              setUsed(draft);
              work.run(other);
            }}
            onAgain={() => model.memory?.askAgain()}
          />
        )}
      </div>
    </main>
  );
}

/** What the service read on an image. */
interface Recognised {
  readonly image: string;
  readonly page: RecognisedPage;
}

/** Where it goes on, and the state of that history entry. */
interface Onward {
  readonly to: string;
  readonly state?: string;
}

/** Keeps the image as the page of another document. */
async function move(queue: UploadQueue, image: QueuedUpload, other: OtherDocument): Promise<Onward> {
  const { id, mime, name, metadata, capture } = image;
  const content = await queue.content(id);
  if (!content) throw new FlowError('unexpected');
  await queue.addDraft({ target: other.target, content, mime, name, metadata, ...(capture && { capture }) });
  await queue.discard(id);
  return { to: other.confirm };
}

/** A quarter to the right. */
async function turn(queue: UploadQueue, { id, name, metadata, target }: QueuedUpload): Promise<null> {
  const content = await queue.content(id);
  const turned = content && (await prepareFile(content, 1));
  if (!turned?.ok) throw new FlowError('unexpected');
  await queue.addDraft({ target, content: turned.blob, mime: turned.mime, name, metadata });
  return null;
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
