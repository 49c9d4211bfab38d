import { answerOf } from './answer-of.ts';
import type { ServiceClient } from './service-client.ts';
import type { components } from './openapi.ts';

type Page = Omit<components['schemas']['DocumentUpload'], 'file'>;

/**
 * Hands in the file of a page (JPEG, PNG, WebP, AVIF, GIF or PDF, 10 MiB at most) from this server and answers the document.
 * Its checks follow in the background; pages that a server sends wait for a reviewer.
 */
export function uploadDocument(service: ServiceClient, file: Blob, page: Page) {
  const form = new FormData();
  for (const [name, value] of Object.entries(page))
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  form.set('file', file, 'page');
  return answerOf(service.POST('/api/v2/document', { body: { ...page, file: '' }, bodySerializer: () => form }));
}
