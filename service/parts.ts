import type { FeatureParts } from './features/parts.ts';
import type { PlatformParts } from './platform/parts.ts';
import type { VisionParts } from './vision/parts.ts';

/**
 * The parts of the application: the platform's parts, those that look at images, and the running parts of features.
 * Services name the parts that they need.
 */
export interface Parts extends PlatformParts, VisionParts, FeatureParts {}
