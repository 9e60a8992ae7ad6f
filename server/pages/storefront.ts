import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { BeatDetail } from '#contract/beat.ts'

/** What the API answers to a path, as the renderer asks it. */
export type AskApi = (
  path: string,
) => Promise<{ status: number; json: unknown; header: (name: string) => string | undefined }>

export type PageSettings = { storeName: string; publicUrl: string; year: number }

/** A page as the built client renders it on the server. */
export type RenderedPage = {
  html: string
  pageData: string
  status: number
  subject:
    | { kind: 'home' }
    | { kind: 'beats' }
    | { kind: 'beat'; beat: BeatDetail }
    | { kind: 'page' }
    | { kind: 'not-found' }
  firstCover: { srcSet: string; sizes: string } | undefined
}

export type RenderPage = (url: URL, settings: PageSettings, ask: AskApi) => Promise<RenderedPage>

/** The built storefront: its HTML around the page, its files, and what renders it. */
export type Storefront = {
  /** Folder with the built files, served from the root. */
  folder: string
  template: string
  /** Addresses of the fonts that the first screen needs. */
  fonts: readonly string[]
  renderPage: RenderPage
}

const Manifest = z.record(z.string(), z.object({ file: z.string() }))

/** Reads what `npm run build` has made. Throws where it has not been run. */
export async function loadStorefront(distFolder: string): Promise<Storefront> {
  const folder = join(distFolder, 'client')
  const template = await readFile(join(folder, 'index.html'), 'utf8').catch((cause: unknown) => {
    throw new Error('The storefront has not been built. Run npm run build.', { cause })
  })
  const manifest = Manifest.parse(JSON.parse(await readFile(join(folder, '.vite', 'manifest.json'), 'utf8')))
  const fonts = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => `/${file}`)
  const { renderPage } = (await import(join(distFolder, 'server', 'entry-server.js'))) as {
    renderPage: RenderPage
  }
  return { folder, template, fonts, renderPage }
}
