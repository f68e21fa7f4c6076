import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The agent has its own port. The proxy makes it available at the page's origin, so that CORS is not needed.
export default defineConfig({
  plugins: [react()],
  server: { proxy: { '/agent': 'http://localhost:8000' } },
});
