import type { UploadTarget } from '../../../lib/uploads/upload.ts';

type Drawing = CanvasRenderingContext2D;

/** Size of a card by ISO/IEC 7810, in pixels, with some table around it. */
const CARD = { width: 1500, height: 1000, margin: 70 };
const FACE = { width: 960, height: 1280 };
const INK = '#1f3a4d';
const QUALITY = 0.9;

/**
 * Draws the image of a page that is nobody's and says so: a card or a face, never like a real one.
 *
 * @throws Error where the browser draws no images.
 */
export async function drawSpecimen({ type, side }: Pick<UploadTarget, 'type' | 'side'>): Promise<Blob> {
  const isFace = type === 'selfie';
  const { width, height } = isFace ? FACE : CARD;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new Error('this browser draws no images');
  if (isFace) drawFace(drawing);
  else drawCard(drawing, `${type.replaceAll('_', ' ')} · ${side}`, side);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('this browser writes no JPEG');
  return blob;
}

function drawCard(drawing: Drawing, title: string, side: UploadTarget['side']): void {
  const { width, height, margin } = CARD;
  fill(drawing, '#5b6770', 0, 0, width, height);
  drawing.beginPath();
  drawing.roundRect(margin, margin, width - 2 * margin, height - 2 * margin, 48);
  drawing.fillStyle = '#dfe8dc';
  drawing.fill();
  write(drawing, 'SPECIMEN', width / 2, margin + 130, 110);
  write(drawing, title, width / 2, margin + 230, 54);
  if (side !== 'back') {
    drawHead(drawing, { x: margin + 250, y: 560, size: 150 });
    for (const [row, share] of [0.42, 0.34, 0.4, 0.28].entries())
      fill(drawing, '#9db0a4', margin + 480, 420 + row * 80, width * share, 34);
  }
  if (side !== 'front')
    write(drawing, 'TEST<<SPECIMEN<<<<<<<<<<<<<<', width / 2, height - margin - 70, 58, 'monospace');
}

function drawFace(drawing: Drawing): void {
  const { width, height } = FACE;
  fill(drawing, '#c9d6df', 0, 0, width, height);
  drawHead(drawing, { x: width / 2, y: height * 0.42, size: 260 });
  write(drawing, 'SPECIMEN', width / 2, height - 120, 96);
}

/** Head and shoulders in a few strokes. */
function drawHead(drawing: Drawing, { x, y, size }: { x: number; y: number; size: number }): void {
  const oval = (colour: string, dx: number, dy: number, rx: number, ry: number) => {
    drawing.beginPath();
    drawing.ellipse(x + dx * size, y + dy * size, rx * size, ry * size, 0, 0, 2 * Math.PI);
    drawing.fillStyle = colour;
    drawing.fill();
  };
  oval('#52707f', 0, 1.75, 1.3, 0.75);
  oval('#e3b796', 0, 0, 0.75, 1);
  oval('#4b3527', 0, -0.72, 0.72, 0.38);
  for (const dx of [-0.3, 0.3]) {
    oval('#ffffff', dx, -0.08, 0.14, 0.09);
    oval(INK, dx, -0.08, 0.06, 0.07);
  }
  oval('#cf9c7b', 0, 0.2, 0.09, 0.16);
  oval('#a4574f', 0, 0.55, 0.26, 0.08);
}

function fill(drawing: Drawing, colour: string, x: number, y: number, width: number, height: number): void {
  drawing.fillStyle = colour;
  drawing.fillRect(x, y, width, height);
}

function write(drawing: Drawing, text: string, x: number, y: number, size: number, family = 'sans-serif'): void {
  drawing.fillStyle = INK;
  drawing.font = `700 ${size}px ${family}`;
  drawing.textAlign = 'center';
  drawing.fillText(text, x, y, CARD.width - 4 * CARD.margin);
}
