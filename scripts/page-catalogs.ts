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

/**
 * A page ends where the next begins, so dialogs belong to the page that opens them; `main` is what the entry reaches before
 * any lazy page. Of texts that both have, only visits that begin with the page load a copy.
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

/** What may be an id in the scripts of `main` and of each lazy page. */
function readPages(
  bundle: Rollup.OutputBundle,
  isLazy: (id: string) => boolean,
): Map<string, ReadonlySet<string>> {
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
  const forAdmins = chunks.filter(({ facadeModuleId, moduleIds }) =>
    [facadeModuleId ?? '', ...moduleIds].some((id) => FOR_ADMINS.test(id)),
  )
  const ends = new Set([...pages, ...forAdmins])
  return new Map(
    [['main', main] as const, ...starts].map(([name, start]) => [
      name,
      reach(start, bundle, name === ADMIN_PAGE ? pages : ends),
    ]),
  )
}

/** As `shortIds` makes them. Read once: to look for every text in every script takes minutes. */
const ID = /(?<=\bid:["'`])[\w-]{3,6}(?=["'`])/g

function reach(
  start: Rollup.OutputChunk,
  bundle: Rollup.OutputBundle,
  ends: ReadonlySet<unknown>,
): Set<string> {
  const seen = new Set<Rollup.OutputChunk>()
  const walk = (file: Rollup.OutputBundle[string] | undefined): void => {
    if (file?.type !== 'chunk' || seen.has(file)) return
    seen.add(file)
    for (const name of file.imports) walk(bundle[name])
    for (const name of file.dynamicImports) if (!ends.has(bundle[name])) walk(bundle[name])
  }
  walk(start)
  return new Set(Array.from(seen).flatMap(({ code }) => code.match(ID) ?? []))
}

function cutTexts(
  locale: Locale,
  shortened: (id: string) => string,
  idsOf: ReadonlyMap<string, ReadonlySet<string>>,
  emit: (code: string) => string,
): TextFiles {
  const all = Object.entries(compileTexts(locale)).map(([id, text]) => [shortened(id), text] as const)
  const textsOf = (keep: (id: string) => boolean): Texts => Object.fromEntries(all.filter(([id]) => keep(id)))
  const known = new Set(all.map(([id]) => id))
  const own = new Map(
    Array.from(idsOf, ([page, ids]) => [page, new Set([...ids].filter((id) => known.has(id)))]),
  )
  const main = own.get('main') ?? new Set()
  const more = Array.from(own).filter(([, ids]) => [...ids].some((id) => !main.has(id)))
  const pages = Object.fromEntries(
    more.map(([page, ids]) => [
      page,
      emit(`export default ${JSON.stringify(textsOf((id) => ids.has(id) && !main.has(id)))}`),
    ]),
  )
  const writeFirst = (page: string, ids: ReadonlySet<string>) => {
    const { [page]: _inThisFile, ...others } = pages
    const texts = textsOf((id) => main.has(id) || ids.has(id))
    return emit(`export default ${JSON.stringify(texts)};export let pages=${JSON.stringify(others)}`)
  }
  const first = [...more, ['main', main] as const].map(([page, ids]) => [page, writeFirst(page, ids)])
  return { first: Object.fromEntries(first) }
}
