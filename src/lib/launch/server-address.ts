/**
 * The only form of a service's base address: scheme, host and path without a slash at the end. Null for anything else:
 * not http(s), or with a user, a query or a fragment.
 */
export function normaliseServer(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const web = url.protocol === 'https:' || url.protocol === 'http:';
  if (!web || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return null;
  return url.origin + url.pathname.replace(/\/+$/, '');
}
