import type { ResourceNamespaceMap } from 'i18next';
import type { Language } from './languages.ts';

/** Fetches one namespace's texts, one language at a time. */
export type TextLoaders = Readonly<Record<Language, () => Promise<{ default: object }>>>;

/**
 * Namespaces and where their texts come from. A folder with texts declares its namespace's type beside them:
 * `declare module 'i18next' { interface ResourceNamespaceMap { selfie: typeof english } }`.
 */
export type TextSources = Readonly<Partial<Record<keyof ResourceNamespaceMap, TextLoaders>>>;
