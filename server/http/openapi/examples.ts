import type { OpenapiDocument } from './document.ts';

export function addExamples(_document: OpenapiDocument): void {}
