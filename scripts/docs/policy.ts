/**
 * Nothing but the site's own files: no inline script or style, no other origin. Every page says it, and the server in
 * a header too.
 */
export const POLICY: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
};

/** A policy as the header and the element `meta` have it (CSP 3). */
export const policyText = (policy: Readonly<Record<string, string>>): string =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
