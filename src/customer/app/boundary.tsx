import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { toFlowError, wayBackFrom, type FlowError } from '../../lib/errors/flow-error.ts';
import { leaveFor } from '../../lib/frame/leave.ts';
import { useFlowParts } from '../../lib/flow/context.ts';
import { ProblemScreen } from '../way-back/problem-screen.tsx';
import { useErrorReport } from './use-reports.ts';

/** Replaces a failed screen by the screen of its error; another address, or a retry, starts afresh. */
export function Boundary({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary place={key} onRetry={reset}>
          {children}
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}

interface CatcherProps {
  children: ReactNode;
  /** The history entry that is shown. */
  place: string;
  onRetry: () => void;
}

class ErrorBoundary extends Component<CatcherProps, { error: FlowError | null }> {
  override state: { error: FlowError | null } = { error: null };

  static getDerivedStateFromError(thrown: unknown): { error: FlowError } {
    return { error: toFlowError(thrown) };
  }

  readonly #retry = () => {
    this.props.onRetry();
    this.setState({ error: null });
  };

  override componentDidUpdate(before: CatcherProps) {
    if (this.state.error !== null && before.place !== this.props.place) this.#retry();
  }

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : <ReportedProblem error={error} retry={this.#retry} />;
  }
}

function ReportedProblem({ error, retry }: { error: FlowError; retry: () => void }) {
  const parts = useFlowParts();
  const { flow, frame, end } = parts;
  const back = wayBackFrom(error, flow.record().wayBack);
  useErrorReport(parts, error, back);
  const over = error.code === 'link_used';
  useEffect(() => {
    if (over) void end(back);
  }, [over, end, back]);
  return (
    <ProblemScreen error={error} retry={retry} back={back} leave={(address) => leaveFor(address, frame, window)} />
  );
}
