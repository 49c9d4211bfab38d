import { defineConfig } from 'vite';

/** The server of the other samples, which makes the links. */
export default defineConfig({ server: { proxy: { '/start-verification': 'http://127.0.0.1:8000' } } });
