import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const target = process.env['INBOX_URL'] ?? 'http://127.0.0.1:8787';

// The inbox's server has its own port. The proxy makes it available at the page's origin.
const proxy = { '/inbox': { target } };

export default defineConfig({ plugins: [react()], server: { proxy }, preview: { proxy } });
