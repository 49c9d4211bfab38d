/**
 * The 37 characters that ICAO Doc 9303-3 section 4.3 allows in a machine-readable zone, in the network's class order.
 */
export const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<';

/** The network's last class: no character is centred in the window. */
export const BLANK = ALPHABET.length;

/** Number of classes that the network distinguishes. */
export const CLASS_COUNT = ALPHABET.length + 1;
