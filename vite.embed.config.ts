import { defineConfig, type Plugin } from 'vite'
import { withoutKnownNotices } from '#scripts/build-notices.ts'
import { styles, styleTypes } from '#scripts/styles.ts'

/** The script needs the styles of the player, and of most not one class name: without this they would be left out. */
const keepStyles: Plugin = {
  name: 'keep-styles',
  enforce: 'post',
  transform: (_code, id) => (id.endsWith('.module.css') ? { moduleSideEffects: 'no-treeshake' } : undefined),
}

/**
 * Builds the script and the styles of embedded players into the folder of the store's. A build of its own: the
 * bundler would share chunks with the store, which is far larger than a player may be.
 */
export default defineConfig({
  root: 'client',
  plugins: [styleTypes(), keepStyles, withoutKnownNotices],
  css: styles,
  build: {
    emptyOutDir: false,
    manifest: '.vite/embed.json',
    copyPublicDir: false,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: {
      input: 'client/embed/embed.ts',
      // A classic script: a module is asked for by origin, and a sandboxed frame has none.
      output: {
        format: 'iife',
        entryFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
      },
    },
  },
})
