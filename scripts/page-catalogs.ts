/** Writes what a page shows, per language, as a script of its own beside the page's. */
import { createHash } from 'node:crypto'
import type { Plugin, Rollup } from 'vite'
import { type Locale, locales, sourceLocale } from '#contract/text/locales.ts'
import type { TextFiles, Texts } from '#contract/text/page-texts.ts'
import { compileTexts } from '#server/platform/text/i18n-of.ts'
import { shortIds } from './short-ids.ts'

const ENTRY = 'app/entry-client.tsx'
const PAGE = /\/client\/(pages\/[\w-]+-page\.tsx)$/
const ADMIN_PAGE = 'pages/admin-page.tsx'
/** What other pages load for administrators only, together with the texts of the admin area. */
const FOR_ADMINS = /\/client\/features\/(?:store\/admin|catalogue\/drafts)\/index\.ts$/

/** Parts that load by themselves but are drawn with the page. */
const DRAWN_WITH_PAGES = /\/client\/features\/discovery\/dig-mode\/yours\.tsx$/

/**
 * The first file of a page has what it says when it opens. What its later parts say, such as dialogs, loads with them: that of
 * `main`, which is what the entry reaches before any lazy page, in one file for all pages, and that of a page with what it says
 * when it opens, for visits that come to it later. A page ends where the next begins.
 */
export function pageCatalogs(): Plugin {
  return {
    name: 'page-catalogs',
    apply: 'build',
    generateBundle(_options, bundle) {
      const isLazy = (id: string) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
      const idsOf = readPages(bundle, isLazy)
      const emit = (code: string) => {
        const fileName = `assets/${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`
        if (!(fileName in bundle)) this.emitFile({ type: 'asset', fileName, source: code })
        return `/${fileName}`
      }
      const shortened = shortIds()
      const files = Object.fromEntries(
        locales
          .filter((locale) => locale !== sourceLocale)
          .map((locale) => [locale, cutTexts(locale, shortened, idsOf, emit)]),
      )
      this.emitFile({ type: 'asset', fileName: '.vite/texts.json', source: JSON.stringify(files) })
    },
  }
}

/** What may be an id in the scripts of `main` and of each lazy page: in those that it opens with, and in all. */
type Ids = { first: ReadonlySet<string>; all: ReadonlySet<string> }

function readPages(bundle: Rollup.OutputBundle, isLazy: (id: string) => boolean): Map<string, Ids> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const starts = new Map<string, Rollup.OutputChunk>()
  for (const chunk of chunks)
    for (const id of chunk.moduleIds) {
      const page = PAGE.exec(id)?.[1]
      if (page !== undefined && isLazy(id)) starts.set(page, chunk)
    }
  const main = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${ENTRY}`)))
  if (!main) throw new Error(`The build has no ${ENTRY}.`)
  const pages = new Set(starts.values())
  const forAdmins = chunks.filter((chunk) => modulesOf(chunk).some((id) => FOR_ADMINS.test(id)))
  const ends = new Set([...pages, ...forAdmins])
  const drawn = new Set(chunks.filter((chunk) => modulesOf(chunk).some((id) => DRAWN_WITH_PAGES.test(id))))
  return new Map(
    [['main', main] as const, ...starts].map(([name, start]) => [
      name,
      {
        first: reach(start, bundle, (chunk) => drawn.has(chunk)),
        all: reach(start, bundle, (chunk) => !(name === ADMIN_PAGE ? pages : ends).has(chunk)),
      },
    ]),
  )
}

const modulesOf = ({ facadeModuleId, moduleIds }: Rollup.OutputChunk) => [facadeModuleId ?? '', ...moduleIds]

/** As `shortIds` makes them. Read once: to look for every text in every script takes minutes. */
const ID = /(?<=\bid:["'`])[\w-]{3,6}(?=["'`])/g

function reach(
  start: Rollup.OutputChunk,
  bundle: Rollup.OutputBundle,
  isReached: (lazy: Rollup.OutputChunk) => boolean,
): Set<string> {
  const seen = new Set<Rollup.OutputChunk>()
  const walk = (file: Rollup.OutputBundle[string] | undefined): void => {
    if (file?.type !== 'chunk' || seen.has(file)) return
    seen.add(file)
    for (const name of file.imports) walk(bundle[name])
    for (const name of file.dynamicImports) {
      const lazy = bundle[name]
      if (lazy?.type === 'chunk' && isReached(lazy)) walk(lazy)
    }
  }
  walk(start)
  return new Set(Array.from(seen).flatMap(({ code }) => code.match(ID) ?? []))
}

function cutTexts(
  locale: Locale,
  shortened: (id: string) => string,
  idsOf: ReadonlyMap<string, Ids>,
  emit: (code: string) => string,
): TextFiles {
  const all = Object.entries(compileTexts(locale)).map(([id, text]) => [shortened(id), text] as const)
  const write = (keep: (id: string) => boolean, exports: Record<string, unknown> = {}) => {
    const texts: Texts = Object.fromEntries(all.filter(([id]) => keep(id)))
    const others = Object.entries(exports).map(
      ([name, value]) => `;export let ${name}=${JSON.stringify(value)}`,
    )
    return emit(`export default ${JSON.stringify(texts)}${others.join('')}`)
  }
  const main = idsOf.get('main') ?? { first: new Set(), all: new Set() }
  const pages = Object.fromEntries(
    Array.from(idsOf)
      .filter(([page, ids]) => page !== 'main' && all.some(([id]) => ids.all.has(id) && !main.all.has(id)))
      .map(([page, ids]) => [page, write((id) => ids.all.has(id) && !main.all.has(id))]),
  )
  const later = write((id) => main.all.has(id) && !main.first.has(id), { pages })
  const first = Array.from(idsOf, ([page, ids]) => [
    page,
    write((id) => main.first.has(id) || ids.first.has(id), { page, later }),
  ])
  return { first: Object.fromEntries(first) }
}
