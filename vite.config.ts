import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds the browser's files into dist/client and, with `--ssr`, what renders first screens into dist/server. */
export default defineConfig(({ isSsrBuild }) => ({
  root: 'client',
  plugins: [react()],
  build: isSsrBuild
    ? { outDir: '../dist/server', emptyOutDir: true, rollupOptions: { input: 'client/entry-server.tsx' } }
    : { outDir: '../dist/client', emptyOutDir: true, manifest: true, target: 'es2022', assetsInlineLimit: 0 },
  ssr: { noExternal: true },
  server: { proxy: { '/api': process.env.BACKBEAT_API ?? 'http://127.0.0.1:3000' } },
}))
