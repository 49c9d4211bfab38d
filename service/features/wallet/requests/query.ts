import { CREDENTIAL_TYPES, type Asked, type CredentialType } from '../credentials/credential-types.ts';

/** Paths of the claims to ask for: those that must come, and those that may. */
export function requestedClaims(
  type: CredentialType,
  { ageOver, portrait }: Asked,
): { required: readonly (readonly string[])[]; optional: readonly (readonly string[])[] } {
  if (ageOver !== null) return { required: [type.ageOver(ageOver)], optional: [] };
  const single = (names: CredentialType['required']) =>
    Object.entries(names).flatMap(([claim, name]) => (claim === 'portrait' && !portrait ? [] : [[name]]));
  return { required: single(type.required), optional: single(type.optional) };
}

/** The question in the language of OpenID4VP 1.0, section 6 (DCQL): any one of the asked types. */
export function dcqlQuery(asked: Asked) {
  return {
    credentials: asked.types.map((id) => {
      const type = CREDENTIAL_TYPES[id];
      const { required, optional } = requestedClaims(type, asked);
      const claims = [...required, ...optional].map((path, index) => ({
        id: `c${index}`,
        path: type.format === 'mso_mdoc' ? [type.namespace, ...path] : path,
        // The company keeps what it asked for, as long as its retention says.
        ...(type.format === 'mso_mdoc' && { intent_to_retain: true }),
      }));
      const ids = claims.map((claim) => claim.id);
      return {
        id,
        format: type.format,
        meta: type.format === 'mso_mdoc' ? { doctype_value: type.name } : { vct_values: [type.name] },
        claims,
        ...(optional.length > 0 && { claim_sets: [ids, ids.slice(0, required.length)] }),
      };
    }),
    ...(asked.types.length > 1 && { credential_sets: [{ options: asked.types.map((id) => [id]) }] }),
  };
}
