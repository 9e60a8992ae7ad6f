import { dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const ICON_IMPORTS = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g
const FEATURE_INDEX = /\/client(\/features\/[^/]+\/index\.ts)$/
const ICON_FILE = /lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js/

/**
 * Puts all that the first screen needs into one file. Left alone, the bundler cuts out what later pages share with
 * it, and ten small files compress worse and arrive later than one.
 */
function oneFileForTheFirstScreen(): { plugin: Plugin; isNeeded: (id: string) => boolean } {
  const needed = new Set<string>()
  const icons = new Set<string>()
  const plugin: Plugin = {
    name: 'one-file-for-the-first-screen',
    apply: 'build',
    buildEnd() {
      const collect = (id: string) => {
        if (needed.has(id)) return
        const { code, importedIds } = this.getModuleInfo(id) ?? {}
        for (const [, names = ''] of (code ?? '').matchAll(ICON_IMPORTS)) {
          for (const name of names.split(',')) icons.add(name.trim().toLowerCase())
        }
        needed.add(id)
        for (const imported of importedIds ?? []) {
          const index = FEATURE_INDEX.exec(imported)?.[1]
          if (index === undefined) collect(imported)
          else for (const file of behindIndex(imported, namesFrom(code ?? '', index))) collect(file)
        }
      }
      /** The files behind a feature's index.ts that define any of these names; the index itself holds no code. */
      const behindIndex = (id: string, names: ReadonlySet<string>) =>
        namedImports(this.getModuleInfo(id)?.code ?? '')
          .filter((line) => line.names.some((name) => names.has(name)))
          .map(({ from }) => join(dirname(id), from))
      for (const id of this.getModuleIds()) if (this.getModuleInfo(id)?.isEntry) collect(id)
    },
  }
  /** Every icon hangs on the icons' one index, but only those that the first screen names are drawn on it. */
  const isNeeded = (id: string) => {
    const icon = ICON_FILE.exec(id)?.[1]
    return needed.has(id) && (icon === undefined || icons.has(icon.replaceAll('-', '')))
  }
  return { plugin, isNeeded }
}

/** `import { a, type B } from "./c"` and `export { a } from "./c"` as `{ names: ['a'], from: './c' }`; types left out. */
function namedImports(code: string): { names: string[]; from: string }[] {
  const lines = code.matchAll(/\b(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)
  return [...lines].map(([, names = '', from = '']) => ({
    names: names
      .split(',')
      .map((name) => name.trim().split(' as ')[0] ?? '')
      .filter((name) => name && !name.startsWith('type ')),
    from,
  }))
}

function namesFrom(code: string, path: string): ReadonlySet<string> {
  return new Set(namedImports(code).flatMap(({ names, from }) => (from.endsWith(path) ? names : [])))
}

/** Draws lucide-react's icons with our few lines instead of its own many. */
const leanIcons: Plugin = {
  name: 'lean-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    importer?.includes('/lucide-react/') && source.endsWith('/createLucideIcon.mjs')
      ? join(import.meta.dirname, 'client/ui/draw-icon.ts')
      : null,
}

/** Leaves out of the router what only its framework mode uses. */
const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    /\/react-router\/dist\/.*\/lib\/(?:components|dom\/lib)\.m?js$/.test(importer ?? '') &&
    /\/ssr\/components\.m?js$/.test(source)
      ? join(import.meta.dirname, 'client/platform/router-stubs.ts')
      : null,
}

/** Builds the browser's files into dist/client and, with `--ssr`, what renders first screens into dist/server. */
export default defineConfig(({ isSsrBuild }) => {
  const firstScreen = oneFileForTheFirstScreen()
  return {
    root: 'client',
    plugins: [react(), leanIcons, leanRouter, ...(isSsrBuild ? [] : [firstScreen.plugin])],
    build: isSsrBuild
      ? {
          outDir: '../dist/server',
          emptyOutDir: true,
          rolldownOptions: { input: 'client/app/entry-server.tsx' },
        }
      : {
          outDir: '../dist/client',
          emptyOutDir: true,
          manifest: true,
          target: 'es2022',
          // The page has no modulepreload links of its own, and every browser of the target knows those of lazy files.
          modulePreload: { polyfill: false },
          assetsInlineLimit: 0,
          rolldownOptions: {
            output: {
              // Their names are in the first file, and no visitor reads them.
              chunkFileNames: 'assets/[hash].js',
              assetFileNames: 'assets/[hash][extname]',
              codeSplitting: {
                groups: [
                  { name: 'main', test: firstScreen.isNeeded, priority: 1 },
                  // Instead of a file of 200 bytes for each.
                  { name: 'icons', test: ICON_FILE, minShareCount: 2 },
                ],
              },
            },
          },
        },
    // Without it React's development build is rendered with, at twice the size and several times the time.
    ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
    ssr: { noExternal: true },
    // With the slash: `/api.ts` is a file of ours.
    server: { proxy: { '^/api/': process.env.BACKBEAT_API ?? 'http://127.0.0.1:3000' } },
  }
})
