import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { RenderPage } from '#contract/rendered-page.ts'

/** The built storefront: its HTML around the page, its files, and what renders it. */
export type Storefront = {
  /** Folder with the built files, served from the root. */
  folder: string
  template: string
  /** CSP sources of the style element and the inline script in the template, such as `'sha256-…'`. */
  inlined: { style: string[]; script: string[] }
  /** The style element of later.css, for pages other than the home page and the list. */
  laterStyles: string
  /** Addresses of the fonts that the first screen is read in. */
  fonts: readonly string[]
  renderPage: RenderPage
}

const Manifest = z.record(z.string(), z.object({ file: z.string() }))
const PageRenderer = z.object({ renderPage: z.custom<RenderPage>((value) => typeof value === 'function') })

/** Reads what `npm run build` has made. Throws where it has not been run. */
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
 * The page is whole without its scripts, so they are asked for once it has been painted: what is seen first has the line
 * to itself. What is pressed meanwhile waits for them, see `client/app/early-input.ts`. With them come the styles of what no
 * first screen shows, unless they are in the page.
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
 * Puts the stylesheet into the page, so that the first paint waits for nothing but the HTML, and leaves a place for the
 * later styles behind it: their rules go before its own.
 */
async function withInlineStyles(html: string, folder: string): Promise<string> {
  const link = /<link rel="stylesheet"[^>]*href="(\/assets\/[^"]+\.css)"[^>]*>/.exec(html)
  if (!link?.[1]) return html
  const css = (await readFile(join(folder, link[1]), 'utf8')).trim()
  return html.replace(link[0], () => `<style>${css}</style><!--later-styles-->`)
}

/** CSP sources of the elements of this name that have their content in them, and no attributes. */
function hashesOf(html: string, element: 'style' | 'script'): string[] {
  return [...html.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  )
}
