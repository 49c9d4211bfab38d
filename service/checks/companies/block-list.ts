import { judged, type Check } from '../check.ts';

/**
 * The company has not blocked the document. A number or an image is certain. A face never is: a person looks, so that
 * nobody is refused for a resemblance.
 */
export const blockList: Check<'block_list'> = {
  name: 'block_list',
  families: ['identity'],
  inTests: 'given',
  make: ({ blocked }) => judged(blocked && `blocked_${blocked}`, blocked === 'face' ? 'review' : 'failed'),
};
