import type { Attributes, HrTime } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';

// OTLP 1.x encoded as JSON: ids in hexadecimal, 64-bit numbers as strings, enumerations as numbers
// (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding). The package that does it brings five others.

/** Bits of a span's flags: whether the next one is known, and whether the span above is in another process. */
const KNOWS_REMOTE = 0x100;
const IS_REMOTE = 0x200;

/** An ExportTraceServiceRequest. All spans are of one resource and scope, as one provider made them. */
export function encodeSpans(spans: readonly ReadableSpan[]): string {
  const [first] = spans;
  if (!first) return '{"resourceSpans":[]}';
  const { resource, instrumentationScope: scope } = first;
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: encodeAttributes(resource.attributes) },
        scopeSpans: [{ scope: { name: scope.name }, spans: spans.map(encodeSpan) }],
      },
    ],
  });
}

function encodeSpan(span: ReadableSpan) {
  const { traceId, spanId, traceFlags } = span.spanContext();
  const above = span.parentSpanContext;
  return {
    traceId,
    spanId,
    ...(above && { parentSpanId: above.spanId }),
    flags: traceFlags | KNOWS_REMOTE | (above?.isRemote ? IS_REMOTE : 0),
    name: span.name,
    // The API counts from internal at 0, the protocol from unspecified.
    kind: span.kind + 1,
    startTimeUnixNano: nanoseconds(span.startTime),
    endTimeUnixNano: nanoseconds(span.endTime),
    attributes: encodeAttributes(span.attributes),
    status: { code: span.status.code },
  };
}

const nanoseconds = ([seconds, rest]: HrTime): string => String(BigInt(seconds) * 1_000_000_000n + BigInt(rest));

/** Texts and whole numbers: spans have no others. */
const encodeAttributes = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: String(value) },
  }));
