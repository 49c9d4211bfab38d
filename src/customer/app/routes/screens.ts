import type { Session, StepKind } from '../../../lib/api/types.ts';
import type { Namespace } from '../../../lib/i18n/texts.ts';
import { paths, readStepParameters } from '../../../lib/paths.ts';
import { allKinds } from '../../steps/registry.ts';
import type { StepOf, StepScreenProps } from '../../steps/step.ts';
import { lazyScreen, type LazyScreen } from './lazy-screen.tsx';

export const stepsScreen = lazyScreen(() => import('../screens/steps/steps-screen.tsx'));
export const completeScreen = lazyScreen(() => import('../screens/complete/complete-screen.tsx'));

type StepScreen = LazyScreen<StepScreenProps<StepKind>>;

/** Created once: React distinguishes components by identity. */
const stepScreens = new Map<string, StepScreen>(
  allKinds.flatMap(({ kind, screens }) =>
    Object.entries(screens).map(([path, load]) => [`${kind} ${path}`, lazyScreen(load)] as const),
  ),
);

/** The screen of a kind of step at one of its addresses. */
export const stepScreen = (kind: string, path: string): StepScreen | undefined => stepScreens.get(`${kind} ${path}`);

/** The step that an address names. */
export const stepNamed = ({ steps }: Session, id: string | undefined): StepOf<StepKind> | undefined =>
  steps.find(({ definition }) => definition.id === id);

/** The resources that an address needs to be drawn. */
export interface RequestedScreen {
  readonly namespaces: readonly Namespace[];
  /** Fetches the code of the screen. */
  readonly fetch: () => Promise<unknown>;
}

/**
 * The resources that the address of a session's screen needs, so that they are fetched together. Null for any other
 * address, and for an address without a step.
 */
export function requestedAt(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  session: Session,
): RequestedScreen | null {
  if (pathname === paths.steps) return { namespaces: ['steps', 'step_names'], fetch: stepsScreen.fetch };
  if (pathname === paths.complete || pathname === paths.entityComplete)
    return { namespaces: ['completion', 'problems', 'step_names'], fetch: completeScreen.fetch };
  const asked = readStepParameters(new URLSearchParams(search))?.step;
  const step = stepNamed(session, asked);
  const kind = allKinds.find((one) => one.kind === step?.definition.kind);
  const screen = kind && stepScreen(kind.kind, pathname);
  return kind && screen ? { namespaces: ['step_names', ...kind.texts], fetch: screen.fetch } : null;
}
