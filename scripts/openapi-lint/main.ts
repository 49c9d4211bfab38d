import { lintWithRedocly, lintWithSpectral, type Finding } from './linters.ts';
import { makeDocumentWhenChanged } from '../parts/openapi.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

// npm run openapi:lint: checks docs/openapi.json with the recommended rules of Redocly and of Spectral, and with the
// official JSON Schema of OpenAPI 3.1. Fetches nothing.
await makeDocumentWhenChanged();
const text = await readFile(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8');
const findings: Finding[] = [...(await lintWithRedocly(text)), ...(await lintWithSpectral(text))];
for (const { tool, rule, place, message } of findings) console.error(`${tool} ${rule} at ${place}: ${message}`);
console.log(`openapi:lint: ${findings.length} findings`);
if (findings.length > 0) process.exitCode = 1;
