const HEIGHT = 160;
const SIZE = 72;
const MARGIN = 40;
const WIDEST = 1_600;

/** The name in handwriting as this device has it, as PNG in base64; null where the browser draws nothing. */
export function typedImage(name: string, family: string): string | null {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return null;
  const font = `italic ${SIZE}px ${family}`;
  context.font = font;
  canvas.width = Math.min(WIDEST, Math.ceil(context.measureText(name).width) + 2 * MARGIN);
  canvas.height = HEIGHT;
  // The canvas forgets everything when its size changes.
  context.font = font;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#111827';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(name, canvas.width / 2, HEIGHT / 2, canvas.width - 2 * MARGIN);
  const [, data] = canvas.toDataURL('image/png').split(',');
  return data ?? null;
}
