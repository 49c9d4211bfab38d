/** Why an answer of a wallet is not accepted. Codes have no personal data, so that the audit may keep them. */
export type RefusalCode =
  | 'malformed'
  | 'version_unknown'
  | 'documents_not_one'
  | 'type_differs'
  | 'type_relabelled'
  | 'algorithm_not_allowed'
  | 'key_differs_from_algorithm'
  | 'signer_missing'
  | 'signer_is_authority'
  | 'signer_key_usage'
  | 'signer_purpose'
  | 'signer_outside_validity'
  | 'signer_unknown'
  | 'root_outside_validity'
  | 'issuer_signature'
  | 'issuing_country_differs'
  | 'signed_outside_signer'
  | 'not_valid_yet'
  | 'expired'
  | 'digest_algorithm'
  | 'digest_differs'
  | 'element_not_signed'
  | 'element_twice'
  | 'salt_short'
  | 'holder_key'
  | 'holder_signature_missing'
  | 'holder_signature'
  | 'nonce_differs'
  | 'audience_differs'
  | 'binding_not_fresh'
  | 'claims_missing'
  | 'revoked'
  | 'status_unreachable'
  | 'status_malformed'
  | 'wallet_error'
  | 'protocol_not_offered'
  | 'not_encrypted'
  | 'not_decrypted'
  | 'state_differs'
  | 'credential_not_asked';

export class WalletRefusal extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, cause?: unknown) {
    super(`the answer of a wallet is refused: ${code}`, { cause });
    this.name = 'WalletRefusal';
    this.code = code;
  }
}

/** @throws WalletRefusal unless the condition holds. */
export function demand(condition: unknown, code: RefusalCode): asserts condition {
  if (!condition) throw new WalletRefusal(code);
}
