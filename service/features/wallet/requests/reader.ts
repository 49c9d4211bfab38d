/** The company's key and certificates as a verifier: wallets show their owner whose they are. */
export interface Reader {
  /** PEM, the key's own first. */
  certificates: readonly string[];
  /** PKCS #8 in PEM: EC P-256. */
  privateKey: string;
}
