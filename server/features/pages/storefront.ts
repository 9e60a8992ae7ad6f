import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { RenderPage } from '#contract/rendered-page.ts'

/** The built storefront: HTML template, files, renderer. */
export type Storefront = {
  /** Folder of the built files, served at the root. */
  folder: string
  template: string
  /** CSP sources of the style element and the inline script in the template, such as `'sha256-…'`. */
  inlined: { style: string[]; script: string[] }
  /** The style element of later.css, for pages other than the home page and the list. */
  laterStyles: string
  /** URLs of the first screen's fonts. */
  fonts: readonly string[]
  renderPage: RenderPage
}

const Manifest = z.record(z.string(), z.object({ file: z.string() }))
const PageRenderer = z.object({ renderPage: z.custom<RenderPage>((value) => typeof value === 'function') })

/**
 * Reads the output of `npm run build`.
 * @throws Error if it has not run
 */
export async function loadStorefront(distFolder: string): Promise<Storefront> {
  const folder = join(distFolder, 'client')
  const built = await readFile(join(folder, 'index.html'), 'utf8').catch((cause: unknown) => {
    throw new Error('The storefront is not built. Run npm run build.', { cause })
  })
  const manifest = Manifest.parse(JSON.parse(await readFile(join(folder, '.vite', 'manifest.json'), 'utf8')))
  const fonts = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => /archivo-basic.*\.woff2$/.test(file))
    .map((file) => `/${file}`)
  const { renderPage } = PageRenderer.parse(await import(join(distFolder, 'server', 'entry-server.js')))
  const later = manifest['app/later.css']?.file
  if (later === undefined) throw new Error('The deferred styles are not built. Run npm run build.')
  const laterStyles = `<style>${(await readFile(join(folder, later), 'utf8')).trim()}</style>`
  const template = await withInlineStyles(withRestAfterPaint(built, `/${later}`), folder)
  const inlined = {
    style: hashesOf(template + laterStyles, 'style'),
    script: hashesOf(template, 'script'),
  }
  return { folder, template, laterStyles, inlined, fonts, renderPage }
}

/**
 * Pages are complete without scripts, so scripts load after the first paint. `client/app/early-input.ts` replays
 * earlier input. Styles needed by no first screen load with them, unless they are in the page.
 */
function withRestAfterPaint(html: string, laterStyles: string): string {
  const entry = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/.exec(html)
  if (!entry) throw new Error('The built page has no script. Run npm run build.')
  const loader = `
const add = (name, properties) => document.head.appendChild(Object.assign(document.createElement(name), properties))
const load = () => {
  const areStylesHere = getComputedStyle(document.documentElement).getPropertyValue('--later-styles') !== ''
  const styles = { rel: 'stylesheet', href: '${laterStyles}', fetchPriority: 'low', onerror: () => link.remove() }
  const link = areStylesHere || add('link', styles)
  add('script', { type: 'module', src: '${entry[1]}' })
}
if (document.hidden) load()
else requestAnimationFrame(() => setTimeout(load))
`
  return html.replace(entry[0], '').replace('</body>', () => `<script>${loader}</script></body>`)
}

/**
 * Inlines the stylesheet, so the first paint needs only the HTML, and marks the place of the later styles after it, as
 * their rules take precedence. The link stays, disabled: Vite's loader of lazy pages would add it after all others.
 */
async function withInlineStyles(html: string, folder: string): Promise<string> {
  const link = /<link rel="stylesheet"[^>]*href="(\/assets\/[^"]+\.css)"[^>]*>/.exec(html)
  if (!link?.[1]) return html
  const css = (await readFile(join(folder, link[1]), 'utf8')).trim()
  return html.replace(link[0], () => {
    const known = `<link rel="stylesheet" href="${link[1]}" disabled>`
    return `<style>${css}</style>${known}<!--later-styles-->`
  })
}

/** CSP hashes of this tag's inline elements without attributes. */
function hashesOf(html: string, element: 'style' | 'script'): string[] {
  return [...html.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  )
}
