import { randomBytes } from 'node:crypto';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Span as SdkSpan } from '@opentelemetry/api';
import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { TracingConfiguration } from './configuration.ts';
import { encodeSpans } from './otlp.ts';
import { readParent, type Span, type Tracing } from './trace.ts';

/** Milliseconds for one batch, as OTLP exporters take by default; and for the last ones when the service stops. */
const SEND_TIME = 10_000;
const STOP_TIME = 2_000;
/** Spans that wait while their receiver is slow; more are dropped. A batch that could not be sent is dropped, too. */
const MOST_WAITING = 4_096;

const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT };

/**
 * Spans by OpenTelemetry's SDK. Whether a trace is sampled follows from its id, so that it is whole over requests, jobs
 * and instances, and nobody outside decides it by a flag.
 */
export function createTracing({ endpoint, headers, service, share }: TracingConfiguration): Tracing {
  const stopping = new AbortController();
  let report: (reason: string) => void = () => undefined;
  const exporter = createExporter(receiverOf(endpoint, headers), stopping.signal, (reason) => report(reason));
  /** A span without another above it begins the trace that its work already has. */
  let begun = '';
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new TraceIdRatioBasedSampler(share),
    idGenerator: { generateTraceId: () => begun, generateSpanId: () => randomBytes(8).toString('hex') },
    spanProcessors: [
      new BatchSpanProcessor({ exporter, maxQueueSize: MOST_WAITING, exportTimeoutMillis: SEND_TIME * 2 }),
    ],
  });
  const tracer = provider.getTracer('veridoor');
  const open = (span: SdkSpan): Span => {
    const { traceId, spanId } = span.spanContext();
    return {
      parent: `00-${traceId}-${spanId}-01`,
      child: (name) => open(tracer.startSpan(name, {}, trace.setSpan(ROOT_CONTEXT, span))),
      end(failure, attributes = {}) {
        span.setAttributes({ ...attributes });
        if (failure !== null) span.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  };
  return {
    begin(parent, { kind, name, attributes }) {
      const { trace: traceId, span: spanId } = readParent(parent);
      begun = traceId;
      const above = { traceId, spanId: spanId ?? '', traceFlags: TraceFlags.SAMPLED, isRemote: true };
      const context = spanId === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, above);
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...attributes } }, context);
      return span.isRecording() ? open(span) : null;
    },
    start(listener) {
      report = listener;
    },
    async stop() {
      const late = setTimeout(() => stopping.abort(), STOP_TIME);
      // It rejects when a batch could not be sent, which has been reported.
      await provider.shutdown().catch(() => undefined);
      await exporter.shutdown();
      clearTimeout(late);
    },
  };
}

/** Sends one batch, as JSON. @throws Error whose message says in words what failed, and has no header's value. */
const receiverOf =
  (endpoint: string, headers: Readonly<Record<string, string>>) =>
  async (body: string, signal: AbortSignal): Promise<void> => {
    const response = await fetch(`${endpoint.replace(/\/+$/, '')}/v1/traces`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      signal,
      // The headers are for this receiver alone.
      redirect: 'error',
    }).catch((error: unknown) => {
      const { cause, name } = error as Error;
      const code = cause instanceof Error && 'code' in cause ? String(cause.code) : name;
      throw new Error(`the receiver cannot be reached (${code})`);
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the receiver answered ${response.status}`);
  };

/** Reports the first failure in a row: a receiver that is down would fill the log. */
function createExporter(
  send: (body: string, signal: AbortSignal) => Promise<void>,
  stopping: AbortSignal,
  report: (reason: string) => void,
): SpanExporter {
  let failing = false;
  const underWay = new Set<Promise<void>>();
  const attempt = async (body: string): Promise<ExportResult> => {
    try {
      await send(body, AbortSignal.any([stopping, AbortSignal.timeout(SEND_TIME)]));
      failing = false;
      return { code: ExportResultCode.SUCCESS };
    } catch (error) {
      if (!failing && error instanceof Error) report(error.message);
      failing = true;
      return { code: ExportResultCode.FAILED };
    }
  };
  return {
    export(spans, finish) {
      const sent = attempt(encodeSpans(spans)).then(finish);
      underWay.add(sent);
      void sent.then(() => underWay.delete(sent));
    },
    // The processor waits for those alone that it begins at the end.
    shutdown: async () => void (await Promise.all(underWay)),
  };
}
