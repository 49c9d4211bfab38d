import type { LivenessPrompt } from '@veridoor/contract/faces/liveness';
import type { Size } from '../../../src/media/geometry.ts';

/** The image of the head that is shown from the given milliseconds after a prompt on. */
export type HeadMoves = { into: number; image: number }[];

interface Head {
  /** JPEGs in base64. */
  readonly images: readonly string[];
  /** Number of the one at rest. */
  readonly rest: number;
  readonly camera: Size;
}

/**
 * Runs in the page before its own scripts. Its camera shows the head, under the name and settings of the browser's
 * camera. The head moves when an answer of the service prompts it.
 */
export function installHead({ images, rest, camera }: Head): void {
  const page = globalThis as unknown as { movesFor(prompt: LivenessPrompt): Promise<HeadMoves> };
  let moves: HeadMoves = [];
  let began = 0;

  const plainFetch = globalThis.fetch;
  globalThis.fetch = async (...request: Parameters<typeof fetch>) => {
    const answer = await plainFetch(...request);
    if (/\/(liveness|biologin|biopay)\b/u.test(answer.url) && answer.ok) {
      const { prompt } = (await answer.clone().json()) as { prompt?: LivenessPrompt | null };
      const now = performance.now();
      if (prompt) {
        moves = await page.movesFor(prompt);
        began = now;
      }
    }
    return answer;
  };

  const bitmaps = Promise.all(
    images.map((text) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0);
      return createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    }),
  );

  /** A sensor's noise: no two frames of a camera are the same. */
  function noiseTile(): HTMLCanvasElement {
    const tile = Object.assign(document.createElement('canvas'), { width: 256, height: 256 });
    const context = tile.getContext('2d')!;
    const noise = context.createImageData(256, 256);
    for (let i = 0; i < noise.data.length; i += 4) {
      noise.data.fill(Math.random() * 255, i, i + 3);
      noise.data[i + 3] = 14;
    }
    context.putImageData(noise, 0, 0);
    return tile;
  }

  const { mediaDevices } = navigator;
  const plainCamera = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await plainCamera(constraints);
    const [real] = stream.getVideoTracks();
    // A document is before the browser's own camera.
    if (!real || new URLSearchParams(location.search).get('step') === 'identity') return stream;
    const heads = await bitmaps;
    const canvas = Object.assign(document.createElement('canvas'), camera);
    const context = canvas.getContext('2d')!;
    const tile = noiseTile();
    const draw = () => {
      const into = performance.now() - began;
      const move = moves.findLast((one) => one.into <= into);
      const isOver = !move || into > (moves.at(-1)?.into ?? 0);
      const head = heads[isOver ? rest : move.image]!;
      // A wider camera sees more of the wall: the edges of the image, drawn out.
      context.drawImage(head, 0, 0, 8, head.height, 0, 0, camera.width / 2, camera.height);
      context.drawImage(head, head.width - 8, 0, 8, head.height, camera.width / 2, 0, camera.width / 2, camera.height);
      const width = (head.width * camera.height) / head.height;
      context.drawImage(head, (camera.width - width) / 2, 0, width, camera.height);
      const [x, y] = [Math.random() * 256, Math.random() * 256];
      for (let left = -x; left < camera.width; left += 256) {
        for (let top = -y; top < camera.height; top += 256) context.drawImage(tile, left, top);
      }
      context.fillStyle = `rgb(0 0 0 / ${(Math.random() * 0.02).toFixed(4)})`;
      context.fillRect(0, 0, camera.width, camera.height);
    };
    draw();
    const drawing = setInterval(draw, 33);
    const [drawn] = canvas.captureStream(30).getVideoTracks() as [MediaStreamTrack];
    const stop = drawn.stop.bind(drawn);
    Object.assign(drawn, {
      getSettings: () => ({ ...real.getSettings(), ...camera, aspectRatio: camera.width / camera.height }),
      getCapabilities: () => real.getCapabilities(),
      getConstraints: () => real.getConstraints(),
      applyConstraints: () => Promise.resolve(),
      stop: () => {
        clearInterval(drawing);
        real.stop();
        stop();
      },
    });
    return new MediaStream([drawn]);
  };
}
