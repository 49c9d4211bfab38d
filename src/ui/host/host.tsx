import { Fragment } from 'react';
import styles from './host.module.css';

/**
 * The name of a host, whole and from left to right in every language: a long one takes more lines, so that its end, which says
 * whose it is, is always seen. Names of other scripts stand in their ASCII form (Punycode, RFC 3492), as `URL.host` has them.
 */
export function Host({ name }: { readonly name: string }) {
  return (
    <bdi dir="ltr" className={styles.host}>
      {name.split('.').map((label, place) => (
        // The place is what tells two equal labels apart, and it never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={place}>
          {place === 0 ? null : <wbr />}
          {place === 0 ? label : `.${label}`}
        </Fragment>
      ))}
    </bdi>
  );
}
