import type { ComponentType } from 'react';
import type { Session, SessionStep, StepKind, WorkflowStep } from '../../lib/api/types.ts';
import type { Namespace } from '../../lib/i18n/texts.ts';
import type { StepParameters, StepPath } from '../../lib/paths.ts';
import type { UploadTarget } from '../../lib/uploads/upload.ts';
import type { IllustrationName } from '../../ui/illustration/names.ts';

/** A step of the session whose definition is of the given kind. */
export type StepOf<Kind extends StepKind> = SessionStep & { definition: Extract<WorkflowStep, { kind: Kind }> };

/** The router's input to a step's screen: the step is there and open, the session is fresh. */
export interface StepScreenProps<Kind extends StepKind> {
  session: Session;
  step: StepOf<Kind>;
  /** The checked search parameters of the address. */
  parameters: StepParameters;
}

/** A screen in a chunk of its own, as `import()` gives it. */
export type LazyScreen<Kind extends StepKind> = () => Promise<{ default: ComponentType<StepScreenProps<Kind>> }>;

/**
 * One kind of verification step: everything that the application knows of it. Routes, preloading, the list of steps and
 * their texts derive from it, so a new kind is a folder and a line in the registry.
 */
export interface Step<Kind extends StepKind> {
  readonly kind: Kind;
  readonly illustration: IllustrationName;
  /** How long a person takes, in seconds; the entry screen adds them up. */
  readonly seconds: number;
  /** The texts of its screens, fetched with them. The kind's name is in `step_names`. */
  readonly texts: readonly Namespace[];
  /** The address at which the person starts or continues the step. */
  entry(step: StepOf<Kind>): string;
  /** Whether pages are missing beside those under way; a kind without it has one page at most. */
  readonly lacksPages?: (step: StepOf<Kind>, underWay: readonly UploadTarget[]) => boolean;
  /** Screens by address. Several kinds may share an address; `?step=` names the step. */
  readonly screens: Readonly<Partial<Record<StepPath, LazyScreen<Kind>>>>;
  /** Fetches what its camera needs beside scripts: megabytes, after all screens and the cameras of kinds before it. */
  readonly fetchAnalyzer?: () => Promise<void>;
}
