/** Names that programs give to the cameras that they pretend. */
const PROGRAMS =
  /virtual|obs\b|manycam|snap ?camera|xsplit|droidcam|iriun|splitcam|e2esoft|v4l2loopback|epoccam|dummy|fake|mmhmm|camo\b/i;
/** Chromium's fake camera for tests is named after the video that it plays. */
const VIDEO = /[/\\]|\.(mjpe?g|y4m|mp4|webm)$/i;

/** Whether a camera's name is one that programs use; a name is easily changed, so no name proves a real one. */
export function isVirtualCamera(label: string | undefined): boolean {
  return label !== undefined && (PROGRAMS.test(label) || VIDEO.test(label));
}
