import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { EmbedFiles, RenderEmbed } from '#contract/reach/embed.ts'
import type { RenderPage, RenderUnavailable } from '#contract/store/rendered-page.ts'
import { type Locale, locales } from '#contract/text/locales.ts'
import type { PageTexts } from '#contract/text/page-texts.ts'
import { textsOf } from '#server/platform/text/i18n-of.ts'
import { parseJson } from '#server/platform/text/parse-json.ts'

/** The built storefront: HTML template, files, renderer. */
export type Storefront = {
  /** Folders of the built files, served at the root: this build's, then those of earlier ones, which open pages still load. */
  folders: readonly string[]
  template: string
  /** CSP sources of the style elements and the inline scripts in the template, such as `'sha256-…'`. */
  inlined: { style: string[]; script: string[] }
  /** The style elements of pages with their own files, such as `pages/beat-page.tsx`, in a language, and their CSP sources. */
  stylesOf: (files: readonly string[], locale: Locale) => { elements: string; sources: string[] }
  /** URLs of the fonts of a first screen in a language. */
  fontsOf: (locale: Locale) => readonly string[]
  /** The inline script that loads those of the page, and with them a file of texts; and its CSP source. Missing in most tests. */
  loader?: (texts: string | undefined) => { element: string; source: string }
  renderPage: RenderPage
  renderUnavailable: RenderUnavailable
  /** What pages in a language are drawn with: undefined for that of the sources. Missing in most tests. */
  textsOf?: (locale: Locale) => PageTexts | undefined
  /** Players for other sites; undefined in most tests. */
  embeds?: EmbedFiles
}

const Chunk = z.object({
  file: z.string(),
  css: z.array(z.string()).default([]),
  imports: z.array(z.string()).default([]),
})
const Manifest = z.record(z.string(), Chunk)
const Files = z.record(z.string(), z.string())
const BuiltTexts = z.record(z.string(), z.object({ first: Files }))
/** The built files of each module. */
const ModuleFiles = z.record(z.string(), z.array(z.string()))
const ENTRY = 'index.html'
/** The place of the script that loads the others. */
const LOADER = '<!--page-loader-->'
/**
 * What headings and titles are set in, and the styles that name it. Text of the other typeface is readable in its fallback
 * until it arrives.
 */
const basicFont = { font: 'ui/fonts/archivo-basic.woff2', style: undefined }
const westernFont = { font: 'ui/fonts/archivo-western.woff2', style: 'ui/styles/western.css' }
const fontOf: Readonly<Record<Locale, { font: string | undefined; style: string | undefined }>> = {
  en: basicFont,
  de: westernFont,
  fr: westernFont,
  es: westernFont,
  'pt-BR': westernFont,
  // Every system has one, and no subset of it would be small.
  ja: { font: undefined, style: 'ui/styles/japanese.css' },
}
const EmbedRenderer = z.object({ renderEmbed: z.custom<RenderEmbed>((value) => typeof value === 'function') })
const PageRenderer = z.object({
  renderPage: z.custom<RenderPage>((value) => typeof value === 'function'),
  renderUnavailable: z.custom<RenderUnavailable>((value) => typeof value === 'function'),
})

/**
 * Reads the output of `npm run build`: the build that `current` in this folder names, and the files of those before.
 * @throws Error if it has not run
 */
export async function loadStorefront(distFolder: string): Promise<Storefront> {
  const notBuilt = (cause: unknown) => {
    throw new Error('The storefront is not built. Run npm run build.', { cause })
  }
  const builds = join(distFolder, 'builds')
  const current = await readFile(join(distFolder, 'current'), 'utf8').catch(notBuilt)
  const earlier = (await readdir(builds)).filter((name) => name !== current)
  const folder = join(builds, current, 'client')
  const built = await readFile(join(folder, 'index.html'), 'utf8').catch(notBuilt)
  const readBuilt = async (name: string) => JSON.parse(await readFile(join(folder, '.vite', name), 'utf8'))
  const manifest = Manifest.parse(await readBuilt('manifest.json'))
  const moduleFiles = ModuleFiles.parse(await readBuilt('ssr-manifest.json'))
  const builtTexts = BuiltTexts.parse(await readBuilt('texts.json'))
  const keyOfFile = new Map(Object.entries(manifest).map(([key, { file }]) => [`/${file}`, key]))
  const builtFile = (source: string) => {
    const file = manifest[source]?.file
    if (file === undefined) throw new Error(`The build has no ${source}, which first screens need.`)
    return file
  }
  const fontsOf = (locale: Locale) => {
    const { font } = fontOf[locale]
    return font === undefined ? [] : [`/${builtFile(font)}`]
  }
  const { renderPage, renderUnavailable } = PageRenderer.parse(
    await import(join(builds, current, 'server', 'entry-server.js')),
  )
  const ofEntry = cssFiles(manifest, ENTRY)
  const elements = new Map<string, string>()
  for (const file of new Set(Object.keys(manifest).flatMap((key) => cssFiles(manifest, key))))
    elements.set(file, await styleElement(folder, file))
  const ofLanguage = new Map<Locale, string>()
  for (const locale of locales) {
    fontsOf(locale)
    const { style } = fontOf[locale]
    if (style !== undefined)
      ofLanguage.set(locale, (await styleElement(folder, builtFile(style))).replace(/<link.*/, ''))
  }
  const inline = (files: Iterable<string>) => Array.from(files, (file) => elements.get(file) ?? '').join('')
  const { bare, loader } = withRestAfterPaint(built)
  const template = bare
    .replace(/<link rel="stylesheet"[^>]*>/g, '')
    .replace('<!--page-styles-->', (place) => inline(ofEntry) + place)
  const whole = template.replace(LOADER, () => loader(undefined).element)
  const inlined = { style: hashesOf(template, 'style'), script: hashesOf(whole, 'script') }
  const stylesOf = (files: readonly string[], locale: Locale) => {
    const keys = files.flatMap((file) => moduleFiles[file] ?? []).flatMap((file) => keyOfFile.get(file) ?? [])
    const own = keys.flatMap((key) => cssFiles(manifest, key)).filter((file) => !ofEntry.includes(file))
    const html = inline(new Set(own)) + (ofLanguage.get(locale) ?? '')
    return { elements: html, sources: hashesOf(html, 'style') }
  }
  const textsIn = (locale: Locale) => {
    const files = builtTexts[locale]
    return files && { locale, texts: textsOf(locale), files }
  }
  const embeds = await loadEmbeds(join(builds, current))
  const folders = [folder, ...earlier.map((name) => join(builds, name, 'client'))]
  return {
    folders,
    template,
    stylesOf,
    inlined,
    fontsOf,
    loader,
    renderPage,
    renderUnavailable,
    textsOf: textsIn,
    embeds,
  }
}

async function loadEmbeds(buildFolder: string): Promise<EmbedFiles> {
  const built = await readFile(join(buildFolder, 'client', '.vite', 'embed.json'), 'utf8')
  const manifest = parseJson(Manifest, built)
  const script = manifest['embed/embed.ts']?.file
  const style = manifest['style.css']?.file
  if (script === undefined || style === undefined)
    throw new Error('The embedded player is not built. Run npm run build.')
  const { renderEmbed } = EmbedRenderer.parse(await import(join(buildFolder, 'server', 'render-embed.js')))
  return { render: renderEmbed, script: `/${script}`, style: `/${style}` }
}

/** After this, scripts load whether or not the browser has said that it painted. */
export const LONGEST_WAIT_FOR_PAINT_MS = 1_000

/**
 * Pages are complete without scripts, so scripts load after the first paint. `client/app/early-input.ts` replays
 * earlier input.
 */
function withRestAfterPaint(html: string): { bare: string; loader: NonNullable<Storefront['loader']> } {
  const entry = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/.exec(html)
  if (!entry) throw new Error('The built page has no script. Run npm run build.')
  // What the entry imports is not asked for before the first paint either, but together with the entry. As scripts in
  // this order each is evaluated in a task of its own, between which the browser answers to the visitor.
  const imports = [...html.matchAll(/<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g)]
  const sources = [...imports, entry].map(([, source]) => source)
  // A frame says nothing about what is on the screen, and a first paint may be the background alone; the entry of the first
  // content does. Browsers that protect against fingerprinting keep it to themselves, and a page in the background is not painted.
  // As short as it can be written: every page has it.
  const script = (loaded: readonly unknown[]) =>
    `let s=${JSON.stringify(loaded)},l=()=>{for(let src of s)document.head.append(Object.assign(document.createElement('script'),{type:'module',async:!1,src}));s=[]};document.hidden||new PerformanceObserver(p=>p.getEntriesByName('first-contentful-paint')[0]&&l()).observe({type:'paint',buffered:!0});setTimeout(l,document.hidden?0:${LONGEST_WAIT_FOR_PAINT_MS})`
  const bare = [entry, ...imports].reduce((left, [element]) => left.replace(element, ''), html)
  const loader = (texts: string | undefined) => {
    // Before the entry, which waits for it.
    const element = `<script>${script(texts === undefined ? sources : [texts, ...sources])}</script>`
    return { element, source: hashesOf(element, 'script')[0] ?? '' }
  }
  return { bare: bare.replace('</body>', () => `${LOADER}</body>`), loader }
}

/** The stylesheets of a chunk: those of the chunks that it imports come first. */
function cssFiles(manifest: z.infer<typeof Manifest>, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [...new Set([...chunk.imports.flatMap((one) => cssFiles(manifest, one, seen)), ...chunk.css])]
}

/**
 * A stylesheet inlined, so the first paint needs only the HTML. The link beside it is disabled: it tells Vite's loader of
 * lazy chunks that these styles are here.
 */
async function styleElement(folder: string, file: string): Promise<string> {
  const css = (await readFile(join(folder, file), 'utf8')).trim()
  return `<style>${css}</style><link rel="stylesheet" href="/${file}" disabled>`
}

/** CSP hashes of this tag's inline elements without attributes. */
function hashesOf(html: string, element: 'style' | 'script'): string[] {
  return [...html.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  )
}

declare module '#server/platform/store.ts' {
  interface Store {
    /** Renders and serves the pages; undefined: only the API, as in most tests. */
    storefront?: Storefront | undefined
  }
}
