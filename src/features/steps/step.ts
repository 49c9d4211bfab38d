import type { ComponentType } from 'react';
import type { Session, SessionStep, StepKind, WorkflowStep } from '../../lib/api/types.ts';
import type { Namespace } from '../../lib/i18n/texts.ts';
import type { StepParameters, StepPath } from '../../lib/paths.ts';
import type { IllustrationName } from '../../ui/illustration/names.ts';

/** A step of the session whose definition is of the given kind. */
export type StepOf<Kind extends StepKind> = SessionStep & { definition: Extract<WorkflowStep, { kind: Kind }> };

/** What the router hands to a step's screen: the step is there and open, the session is fresh. */
export interface StepScreenProps<Kind extends StepKind> {
  session: Session;
  step: StepOf<Kind>;
  /** The checked search parameters of the address. */
  parameters: StepParameters;
}

/** A screen in a chunk of its own, as `import()` gives it. */
export type LazyScreen<Kind extends StepKind> = () => Promise<{ default: ComponentType<StepScreenProps<Kind>> }>;

/**
 * One kind of verification step: the whole of what the application knows of it. Routes, preloading, the list of steps
 * and their texts derive from it, so that adding a kind is adding a folder and a line in the registry.
 */
export interface Step<Kind extends StepKind> {
  readonly kind: Kind;
  readonly illustration: IllustrationName;
  /** How long a person takes, in seconds; the entry screen adds them up. */
  readonly seconds: number;
  /** The texts of its screens, fetched with them. What the kind is called stands in `step_names`. */
  readonly texts: readonly Namespace[];
  /** The address at which the person starts, or goes on with, the step. */
  entry(step: StepOf<Kind>): string;
  /** Screens by address. The screens of one address may be shared by kinds; the step is told by `?step=`. */
  readonly screens: Readonly<Partial<Record<StepPath, LazyScreen<Kind>>>>;
}
