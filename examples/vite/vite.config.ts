import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The agent listens on a port of its own; the page reaches it under its own address, so that no CORS is needed.
export default defineConfig({
  plugins: [react()],
  server: { proxy: { '/agent': 'http://localhost:8000' } },
});
