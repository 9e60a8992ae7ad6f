import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * Puts all that the first screen needs into one file. Left alone, the bundler cuts out what later pages share with
 * it, and ten small files compress worse and arrive later than one.
 */
function oneFileForTheFirstScreen(): { plugin: Plugin; needed: Set<string> } {
  const needed = new Set<string>()
  const plugin: Plugin = {
    name: 'one-file-for-the-first-screen',
    apply: 'build',
    buildEnd() {
      const collect = (id: string) => {
        if (needed.has(id)) return
        needed.add(id)
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) collect(imported)
      }
      for (const id of this.getModuleIds()) if (this.getModuleInfo(id)?.isEntry) collect(id)
    },
  }
  return { plugin, needed }
}

/** Builds the browser's files into dist/client and, with `--ssr`, what renders first screens into dist/server. */
export default defineConfig(({ isSsrBuild }) => {
  const firstScreen = oneFileForTheFirstScreen()
  return {
    root: 'client',
    plugins: [react(), ...(isSsrBuild ? [] : [firstScreen.plugin])],
    build: isSsrBuild
      ? { outDir: '../dist/server', emptyOutDir: true, rolldownOptions: { input: 'client/entry-server.tsx' } }
      : {
          outDir: '../dist/client',
          emptyOutDir: true,
          manifest: true,
          modulePreload: false,
          target: 'es2022',
          assetsInlineLimit: 0,
          rolldownOptions: {
            output: {
              codeSplitting: { groups: [{ name: 'main', test: (id: string) => firstScreen.needed.has(id) }] },
            },
          },
        },
    ssr: { noExternal: true },
    server: { proxy: { '/api': process.env.BACKBEAT_API ?? 'http://127.0.0.1:3000' } },
  }
})
