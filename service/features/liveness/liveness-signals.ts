import { isVirtualCamera } from '../documents/captures/virtual-camera.ts';

/** Frame times with a spread below this share of their mean come from a clock, not from a camera. */
const LEAST_JITTER = 0.004;

export type LivenessSignal = 'virtual_camera_label' | 'mechanical_timing';

/** Unusual facts about an answer, for reviewers. */
export function livenessSignals(label: string | undefined, times: readonly number[]): LivenessSignal[] {
  const steps = times.slice(1).map((at, i) => at - (times[i] ?? 0));
  const mean = steps.reduce((sum, step) => sum + step, 0) / (steps.length || 1);
  const spread = Math.sqrt(steps.reduce((sum, step) => sum + (step - mean) ** 2, 0) / (steps.length || 1));
  return [
    ...(isVirtualCamera(label) ? (['virtual_camera_label'] as const) : []),
    ...(steps.length >= 8 && spread < mean * LEAST_JITTER ? (['mechanical_timing'] as const) : []),
  ];
}
