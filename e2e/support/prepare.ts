import { buildPagesWhenChanged } from '../../scripts/build.ts';
import { slowVideo } from './cameras/camera-video.ts';
import { prepareSpecimens } from './cameras/videos.ts';
import { leftOut } from './programs.ts';

/** What the first journeys show; whoever needs another makes it. */
const VIDEOS = ['video-identity-card-front', 'video-identity-card-back', 'video-selfie'] as const;

/** Made once for all workers: the built interface, and the specimens of most journeys. */
export default async function prepare(): Promise<void> {
  for (const { journey, program, engine } of leftOut)
    console.warn(`${program} is not installed: ${journey} does not run${engine ? ` in ${engine.name}` : ''}.`);
  await buildPagesWhenChanged();
  await prepareSpecimens(['identity-card', ...VIDEOS]);
  for (const video of VIDEOS) await slowVideo(video);
}
