import sharp from 'sharp';
import { OUTSIDE, VIEW } from '@veridoor/document-vision/originality/portrait-sides';
import { eyeDistance, eyeMiddle, quartersToUpright, type Mesh } from '@veridoor/face-vision/face/points';

/** Pixels of the image between the eyes below which the shadow of a paper's edge is lost. */
const LEAST_EYES = 24;

/**
 * The portrait with what is around it (VIEW), in the image's own pixels as far as they go; null where they are too few.
 *
 * @param mesh of the portrait, in pixels of an upright frame as wide as `width`.
 */
export async function portraitView(bytes: Uint8Array, mesh: Mesh, width: number): Promise<Uint8Array | null> {
  const { autoOrient: size } = await sharp(bytes).metadata();
  const scale = size.width / width;
  const eyes = scale * eyeDistance(mesh);
  if (eyes < LEAST_EYES) return null;
  const gain = VIEW.eyes / eyes;
  const [[ax, ay], [bx, by]] = [eyeMiddle(mesh, 'rightEye'), eyeMiddle(mesh, 'leftEye')];
  // A page that lies on its side is turned by quarters: any other turn would blur it.
  const quarters = -quartersToUpright(mesh);
  const [cos, sin] = [Math.round(Math.cos((quarters * Math.PI) / 2)), Math.round(Math.sin((quarters * Math.PI) / 2))];
  const below = VIEW.height / 2 - VIEW.above;
  // Pixels of the view along the image's own axes.
  const [across, down] = sin === 0 ? [VIEW.width, VIEW.height] : [VIEW.height, VIEW.width];
  const left = Math.round((((ax + bx) / 2) * scale * gain - sin * below - across / 2) / gain);
  const top = Math.round((((ay + by) / 2) * scale * gain + cos * below - down / 2) / gain);
  const [x0, y0] = [Math.max(0, left), Math.max(0, top)];
  const x1 = Math.min(size.width, Math.round(left + across / gain));
  const y1 = Math.min(size.height, Math.round(top + down / gain));
  const [offX, offY] = [Math.round((x0 - left) * gain), Math.round((y0 - top) * gain)];
  const cut = {
    width: Math.max(1, Math.min(across - offX, Math.round((x1 - x0) * gain))),
    height: Math.max(1, Math.min(down - offY, Math.round((y1 - y0) * gain))),
  };
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .extract({ left: x0, top: y0, width: Math.max(1, x1 - x0), height: Math.max(1, y1 - y0) })
    .resize({ ...cut, fit: 'fill' })
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const view = new Uint8Array(3 * VIEW.width * VIEW.height).fill(OUTSIDE);
  for (let y = 0; y < cut.height; y++)
    for (let x = 0; x < cut.width; x++) {
      const [u, v] = [x + offX - (across - 1) / 2, y + offY - (down - 1) / 2];
      const column = Math.round(cos * u + sin * v + (VIEW.width - 1) / 2);
      const row = Math.round(cos * v - sin * u + (VIEW.height - 1) / 2);
      const from = (y * cut.width + x) * info.channels;
      for (let channel = 0; channel < 3; channel++)
        view[3 * (row * VIEW.width + column) + channel] = data[from + (info.channels === 1 ? 0 : channel)]!;
    }
  return view;
}
