/**
 * Runs in the page: from now on its camera shows these images (JPEGs in base64) in turn, as a stream of a canvas, which
 * every engine has.
 */
export async function drawCamera(images: readonly string[]): Promise<void> {
  const shown = await Promise.all(
    images.map((text) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0);
      return createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    }),
  );
  const [first] = shown;
  if (!first) throw new Error('no image for the camera');
  const canvas = Object.assign(document.createElement('canvas'), { width: first.width, height: first.height });
  const context = canvas.getContext('2d');
  let turn = 0;
  setInterval(() => {
    const image = shown[(turn += 1) % shown.length];
    if (image) context?.drawImage(image, 0, 0);
  }, 66);
  // WebKit may collect `navigator.mediaDevices` and make it anew, without what was set on it; never its prototype.
  MediaDevices.prototype.getUserMedia = () => Promise.resolve(canvas.captureStream(15));
}
