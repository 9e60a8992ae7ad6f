import { defineConfig } from 'vite'

/**
 * Builds the script and the styles of embedded players into dist/client, beside the store's. A build of its own: the
 * bundler would share chunks with the store, which is far larger than a player may be.
 */
export default defineConfig({
  root: 'client',
  build: {
    outDir: '../dist/client',
    emptyOutDir: false,
    manifest: '.vite/embed.json',
    copyPublicDir: false,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: {
      input: 'client/embed/embed.ts',
      output: { entryFileNames: 'assets/[hash].js', assetFileNames: 'assets/[hash][extname]' },
    },
  },
})
