/** A year, in seconds: browsers' minimum for preloading. */
const HSTS_SECONDS = 31_536_000;

/**
 * The headers of every answer of the hosted interface. Nothing inline, nothing from a third party; the camera and its
 * like for this origin alone. `wasm-unsafe-eval` lets WebAssembly compile (image analysis), not scripts evaluate.
 * `servers` are base addresses, `frameAncestors` origins; no ancestor means that no page may frame it. The console may
 * show a frame of its own origin; the preview may be that frame, and reaches neither a service nor a camera.
 */
export function securityHeaders(parts: {
  servers: readonly string[];
  frameAncestors: readonly string[];
  https: boolean;
  page?: 'console' | 'preview' | undefined;
}): Record<string, string> {
  const isPreview = parts.page === 'preview';
  const services = isPreview ? [] : parts.servers.map((server) => new URL(server).origin);
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'blob:', 'data:'],
    'media-src': ["'self'", 'blob:'],
    // Sockets have schemes of their own, which an origin with http does not cover (CSP 3, section 6.7.2.8).
    'connect-src': ["'self'", ...services, ...services.map((origin) => origin.replace(/^http/, 'ws'))],
    'worker-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    ...(parts.page === 'console' && { 'frame-src': ["'self'"] }),
    'frame-ancestors': isPreview ? ["'self'"] : parts.frameAncestors.length > 0 ? parts.frameAncestors : ["'none'"],
  };
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${[...new Set(sources)].join(' ')}`)
      .join('; '),
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': [
      'camera',
      'microphone',
      'geolocation',
      'fullscreen',
      'autoplay',
      'otp-credentials',
      'publickey-credentials-get',
      'publickey-credentials-create',
      'digital-credentials-get',
    ]
      .map((feature) => `${feature}=(${isPreview ? '' : 'self'})`)
      .join(', '),
    'X-Content-Type-Options': 'nosniff',
    // It isolates only the document at the top of a tab: browsers ignore it inside a frame.
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(parts.https && { 'Strict-Transport-Security': `max-age=${HSTS_SECONDS}; includeSubDomains` }),
  };
}
