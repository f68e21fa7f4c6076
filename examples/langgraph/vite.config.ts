import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const target = process.env['LANGGRAPH_URL'] ?? 'http://127.0.0.1:2024';

// LangGraph's server has its own port. The proxy makes it available at the page's origin, so that CORS is not needed.
export default defineConfig({
  plugins: [react()],
  server: {
    proxy: { '/api': { target, rewrite: (path) => path.replace('/api', '') } },
  },
});
