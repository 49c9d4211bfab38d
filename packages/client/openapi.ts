/** In the installed package the generated types themselves stand in this file's place. */
export type { components, paths } from '../contract/openapi.generated.d.ts';
