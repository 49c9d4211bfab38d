/** Lists that names are screened against, by the code under which they are searched. */
export const AML_SOURCES = ['ofac', 'un', 'eu', 'uk', 'opensanctions', 'senzing', 'demonstration'] as const;

/** What a list is about. */
export const AML_CATEGORIES = ['sanction', 'pep', 'adverse_media'] as const;
