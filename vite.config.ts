import react from '@vitejs/plugin-react'
import { defineConfig, minifySync, type Plugin } from 'vite'
import { withoutKnownNotices } from '#scripts/build-notices.ts'
import { layoutClasses } from '#scripts/layout-classes.ts'
import { pageCatalogs } from '#scripts/page-catalogs.ts'
import { styles, styleTypes } from '#scripts/styles.ts'
import { textMacros } from '#scripts/text-macros.ts'

/** Minifies the template's inline script, which every page has. */
const minifyInlineScript: Plugin = {
  name: 'minify-inline-script',
  apply: 'build',
  transformIndexHtml: (html) =>
    html.replace(
      /<script>(.*?)<\/script>/gs,
      (_element, code: string) => `<script>${minifySync('inline.js', code).code.trim()}</script>`,
    ),
}

/** Builds the browser's files and, with `--ssr`, what renders first screens, each into the folder that is given. */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: 'client',
  plugins: [
    // What is rendered on the server reads the translations by their whole ids.
    textMacros({ shorten: command === 'build' && !isSsrBuild }),
    react(),
    !isSsrBuild && pageCatalogs(),
    styleTypes(),
    layoutClasses({ split: command === 'build' }),
    minifyInlineScript,
    withoutKnownNotices,
  ],
  css: styles,
  build: isSsrBuild
    ? {
        emptyOutDir: false,
        rolldownOptions: {
          input: {
            'entry-server': 'client/app/entry-server.tsx',
            'render-embed': 'client/embed/render-embed.tsx',
          },
        },
      }
    : {
        emptyOutDir: false,
        manifest: true,
        // Names the file that holds a module, which for those of the groups below the manifest does not.
        ssrManifest: true,
        target: 'es2022',
        // The page has no modulepreload links of its own, and every browser of the target knows those of lazy files.
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: {
          // Those of languages are inlined into their pages only.
          input: ['client/index.html', 'client/ui/styles/western.css', 'client/ui/styles/japanese.css'],
          output: {
            // Their names are in the first file, and no visitor reads them.
            chunkFileNames: 'assets/[hash].js',
            assetFileNames: 'assets/[hash][extname]',
            codeSplitting: {
              // One file, with all that is needed only there, for each thing that a first visit may load: left alone,
              // the bundler makes a file of every few modules that two pages share.
              groups: [
                {
                  name: 'main',
                  tags: ['$initial'],
                  test: /^(?!.*\/styles\/(?:western|japanese)\.css)/,
                  priority: 5,
                },
                { name: 'yours', test: /\/dig-mode\/yours\.tsx$/, priority: 3 },
                // What a beat's page shares with the player bar and with the admin area: without a file of its own one would load
                // the other.
                {
                  name: 'sections',
                  test: /\/(?:section-strip\.module\.css|use-section-keys\.ts|play-at\.ts|meter\.module\.css|(?:contract\/text\/(?:dates|draws|list-names)|contract\/pricing\/currency|ui\/(?:kbd|key-hints|load-problem|loaded)|icons\/(?:clock|download))\.\w+$)/,
                  priority: 4,
                },
                // What dialogs share with the admin area, which would else load the whole bar.
                {
                  name: 'dialogs',
                  test: /\/(?:ui\/(?:dialog-panel|dialog-parts|segments|choice-parts|switch)|icons\/(?:plus|minus)|useMutation|mutationObserver)\.\w+$/,
                  priority: 4.5,
                },
                // Small parts that many pages show, in one request for a dozen.
                {
                  name: 'badges',
                  test: /\/(?:ui\/(?:badge|test-badge|payment-badge)|icons\/(?:banknote|circle-x|circle-question-mark|file-music|file-user|flask-conical|mail-x|receipt-text|tag|triangle-exclamation-point|undo-2|upload))\.\w+$/,
                  priority: 4.3,
                },
                // What the first page of the admin area shares with others of it, in one request.
                {
                  name: 'desk',
                  test: /\/(?:features\/store\/admin\/(?:admin-frame|hold-banner|hold-query|desk-head|desk-pages|desk-rail|use-desk|use-admin-act|admin\.module|desk\.module))\.\w+$/,
                  priority: 0,
                },
                // The classes of all other pages.
                { name: 'sheet', test: /layout\.css\?sheet=2/, priority: 4.7 },
                { name: 'beat', test: /\/pages\/beat-page\.tsx$/, priority: 2 },
                { name: 'digging', test: /\/dig-mode\/digging\.tsx$/, priority: 1 },
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
}))
