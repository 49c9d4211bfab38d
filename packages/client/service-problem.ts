import type { components } from './openapi.ts';

type Problem = components['schemas']['Problem'];

/** The service refused: problem details (RFC 9457) as an error. */
export class ServiceProblem extends Error {
  override name = 'ServiceProblem';
  readonly status: number;
  /** The problem's code, for programs; `unknown` when something between here and the service answered. */
  readonly code: string;
  readonly problem: Partial<Problem>;
  /** Names the request in the service's log. */
  readonly requestId: string | null;

  constructor(response: Response, problem: Partial<Problem>) {
    const { code = 'unknown', detail, title, errors = [] } = problem;
    // The detail has the first fault already.
    const others = errors.slice(1).map(({ field, message }) => `${field}: ${message}.`);
    const said = [detail ?? title ?? 'no reason given', ...others].join(' ');
    super(`The service answered ${response.status} (${code}): ${said}`);
    this.status = response.status;
    this.code = code;
    this.problem = problem;
    this.requestId = problem.request_id ?? response.headers.get('x-request-id');
  }

  /** @throws ServiceProblem when the answer is a refusal. */
  static async throwFor(response: Response): Promise<void> {
    if (response.ok) return;
    const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') === true;
    const body: unknown = isProblem ? await response.json().catch(() => ({})) : {};
    throw new ServiceProblem(response, typeof body === 'object' && body !== null ? body : {});
  }
}
