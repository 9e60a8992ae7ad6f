import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { matchPath, StaticRouter } from 'react-router'
import { z } from 'zod'
import { preloadEmptyStore } from '#client/features/catalogue/home/index.ts'
import {
  beatListPath,
  beatPagesQuery,
  facetsPath,
  facetsQuery,
  featuredQuery,
  preloadBeatNotFound,
  wholeListQuery,
} from '#client/features/catalogue/listing/index.ts'
import { preloadYours } from '#client/features/discovery/dig-mode/index.ts'
import { producerQuery } from '#client/features/reach/producers/index.ts'
import { textQuery } from '#client/features/store/legal-texts/index.ts'
import { type ApiPage, readPage } from '#client/platform/api.ts'
import { beatAtQuery } from '#client/platform/beat-query.ts'
import { addressOf } from '#client/platform/call.ts'
import { mediaUrl, setMediaBase } from '#client/platform/media-url.ts'
import { makeI18n } from '#client/platform/page-texts.ts'
import { PageTextsProvider } from '#client/platform/page-texts-provider.tsx'
import { preloadWordmark } from '#client/ui/wordmark.tsx'
import { Beat, BeatDetail } from '#contract/catalogue/beat.ts'
import {
  type BeatFilters,
  filtersFromAddress,
  filtersToParams,
  sortFromAddress,
} from '#contract/catalogue/beat-filters.ts'
import { Facets } from '#contract/catalogue/facets.ts'
import { SharedCrateView } from '#contract/discovery/crate.ts'
import { isCrateId } from '#contract/discovery/crate-limits.ts'
import { isLegalPageMissing } from '#contract/law/store-law.ts'
import { WITHDRAW_PAGE_KEY, type WithdrawPage } from '#contract/law/withdraw-page.ts'
import { Producer } from '#contract/reach/producer.ts'
import type {
  AskApi,
  RenderedPage,
  RenderPage,
  RenderUnavailable,
  StoreSettings,
} from '#contract/store/rendered-page.ts'
import { textAt } from '#contract/store/text-pages.ts'
import { pagePath, prefixOf } from '#contract/text/locale-path.ts'
import { type Locale, locales } from '#contract/text/locales.ts'
import type { PageTexts } from '#contract/text/page-texts.ts'
import { StoreApp } from './app.tsx'
import { fillQueryClient, type PageData, pageDataElement } from './page-data.ts'
import { makeQueryClient } from './query-client.ts'
import { lazyFiles, matchPages, preloadPage, StoreRoutes } from './routes.tsx'
import { UnavailablePage } from './unavailable-page.tsx'

export const renderUnavailable: RenderUnavailable = ({ storeName, locale }, address, texts) =>
  renderToStaticMarkup(
    <PageTextsProvider i18n={makeI18n(locale, texts?.texts)}>
      <UnavailablePage storeName={storeName} address={address} />
    </PageTextsProvider>,
  )

/** Renders a page to HTML, with its data embedded. `url` is without the prefix of a language. */
export const renderPage: RenderPage = async (url, settings, ask, form, texts) => {
  setMediaBase(settings.mediaUrl)
  const { queries, status, subject, firstCover, isEmptyStore } = form
    ? formData(form)
    : await fetchPageData(url, settings, ask)
  const files = await lazyFiles(url.pathname)
  const ownTexts = texts && firstTexts(texts, files)
  const data: PageData = {
    settings,
    queries,
    ...(isEmptyStore && { isEmptyStore }),
    ...(ownTexts !== undefined && { texts: ownTexts }),
  }
  const queryClient = makeQueryClient()
  fillQueryClient(queryClient, data)

  await Promise.all([
    preloadPage(url.pathname),
    preloadWordmark(settings.storeName),
    preloadYours(),
    preloadEmptyStore(),
    preloadBeatNotFound(),
  ])
  const html = renderToString(
    <StoreApp i18n={makeI18n(settings.locale, texts?.texts)} settings={settings} queryClient={queryClient}>
      <StaticRouter basename={prefixOf(settings)} location={pagePath(settings, url.pathname + url.search)}>
        <StoreRoutes />
      </StaticRouter>
    </StoreApp>,
  )
  queryClient.clear()
  return {
    html,
    pageData: pageDataElement(data),
    status,
    subject,
    firstCover,
    texts: ownTexts,
    files: [...files, ...(isEmptyStore ? ['features/catalogue/home/empty-store.tsx'] : [])],
  }
}

/** The file with the texts of the page and of what every page shows. */
function firstTexts({ files: { first } }: PageTexts, own: readonly string[]): string | undefined {
  return first[own.find((file) => file in first) ?? 'main']
}

type Fetched = Pick<PageData, 'queries' | 'isEmptyStore'> &
  Pick<RenderedPage, 'status' | 'subject' | 'firstCover'>

function formData(form: WithdrawPage): Fetched {
  const queries = [{ key: WITHDRAW_PAGE_KEY, data: form }]
  return { queries, status: 200, subject: { kind: 'page' }, firstCover: undefined }
}

async function fetchPageData(url: URL, settings: StoreSettings, ask: AskApi): Promise<Fetched> {
  const beatName = (matchPath('/beats/:name', url.pathname) ?? matchPath('/beats/:name/booth', url.pathname))
    ?.params.name
  // The booth shows its cover small.
  const isBooth = url.pathname.endsWith('/booth')
  if (beatName !== undefined)
    return { ...(await fetchBeat(beatName, ask)), ...(isBooth && { firstCover: undefined }) }
  const token = matchPath('/crates/:token', url.pathname)?.params.token
  if (token !== undefined && !isCrateId(token)) return fetchSharedCrate(token, ask)
  const username = matchPath('/producers/:username', url.pathname)?.params.username
  if (username !== undefined) return fetchProducer(url, username, settings, ask)
  const isHome = url.pathname === '/'
  if (isHome || url.pathname === '/beats') return fetchCatalogue(url, isHome, settings, ask)
  const isMissing =
    matchPath('/withdraw/*', url.pathname) !== null || isLegalPageMissing(url.pathname, settings.law)
  const known = !isMissing && (await matchPages(url.pathname)).at(-1)?.path !== '*'
  const { queries, textLocale } = await fetchText(url, settings, ask)
  return {
    queries,
    firstCover: undefined,
    ...(known
      ? { status: 200, subject: { kind: 'page' as const, textLocale } }
      : { status: 404, subject: { kind: 'not-found' as const } }),
  }
}

/** The legal or FAQ text of this page, if any, and its language. */
async function fetchText(
  url: URL,
  { locale }: StoreSettings,
  ask: AskApi,
): Promise<Pick<PageData, 'queries'> & { textLocale?: Locale | undefined }> {
  const kind = textAt(url.pathname)
  if (kind === undefined) return { queries: [] }
  const { queryKey } = textQuery(kind)
  const answer = await ask(queryKey[1])
  if (answer.status !== 200) return { queries: [] }
  const texts = TextLocales.parse(answer.json)
  const isTranslated = texts.length === 0 || texts.some((text) => text.locale === locale)
  return {
    queries: [{ key: queryKey, data: answer.json }],
    textLocale: isTranslated ? undefined : texts[0]?.locale,
  }
}

/** The languages of a legal text, or of questions; none where they are the standard ones. */
const TextLocales = z
  .union([z.array(z.object({ locale: z.enum(locales) })), z.object({ locale: z.enum(locales) }), z.null()])
  .transform((texts) => (Array.isArray(texts) ? texts : texts ? [texts] : []))

async function fetchBeat(name: string, ask: AskApi): Promise<Fetched> {
  const { queryKey } = beatAtQuery(name)
  const answer = await ask(String(queryKey[1]))
  if (answer.status !== 200) {
    const queries = answer.status === 404 ? [{ key: queryKey, data: null }] : []
    return { queries, status: answer.status, subject: { kind: 'not-found' }, firstCover: undefined }
  }
  const beat = BeatDetail.parse(answer.json)
  return {
    queries: [{ key: queryKey, data: beat }],
    status: 200,
    subject: { kind: 'beat', beat },
    firstCover: coverPreload(beat, '(max-width: 1023px) 76vw, 540px'),
  }
}

/** The crate itself is fetched by the browser: its link may be turned off at any time, and pages are cached. */
async function fetchSharedCrate(token: string, ask: AskApi): Promise<Fetched> {
  const answer = await ask(addressOf('GET /crates/shared/:token', { params: { token } }))
  const page = { queries: [], firstCover: undefined }
  if (answer.status !== 200) return { ...page, status: 200, subject: { kind: 'page' } }
  const crate = SharedCrateView.parse(answer.json)
  return { ...page, status: 200, subject: { kind: 'crate', token, crate } }
}

async function fetchProducer(
  url: URL,
  username: string,
  settings: StoreSettings,
  ask: AskApi,
): Promise<Fetched> {
  const answer = await ask(addressOf('GET /producers/:username', { params: { username } }))
  if (answer.status !== 200)
    return { queries: [], status: answer.status, subject: { kind: 'not-found' }, firstCover: undefined }
  const producer = Producer.parse(answer.json)
  const list = await fetchCatalogue(url, false, settings, ask, producer.username)
  const beats = 'beats' in list.subject ? (list.subject.beats ?? []) : []
  return {
    ...list,
    queries: [...list.queries, { key: producerQuery(username).queryKey, data: producer }],
    subject: { kind: 'producer', name: producer.username, producer, beats },
    firstCover: undefined,
  }
}

async function fetchCatalogue(
  url: URL,
  isHome: boolean,
  { priceScale, hasPinnedBeats }: StoreSettings,
  ask: AskApi,
  producer?: string,
): Promise<Fetched> {
  const chosen = filtersFromAddress(url.searchParams, priceScale)
  const filters = producer === undefined ? chosen : { ...chosen, user: producer }
  const sort = sortFromAddress(url.searchParams)
  const list = beatPagesQuery(filters, sort)
  const home = isHome ? featuredQuery(hasPinnedBeats) : undefined
  // The browser takes them from the list: no data is in the page twice.
  const areListed = !hasPinnedBeats && list.queryKey[2] === wholeListQuery.queryKey[2]
  const [first, facets, featured] = await Promise.all([
    requestPage(ask, beatListPath(filters, sort)),
    ask(facetsPath(filters)),
    home && !areListed && requestPage(ask, String(home.queryKey[2])),
  ])
  const queries: PageData['queries'] = [
    ...(first ? [{ key: list.queryKey, data: { pages: [first], pageParams: [list.initialPageParam] } }] : []),
    ...(facets.status === 200
      ? [{ key: facetsQuery(filters).queryKey, data: Facets.parse(facets.json) }]
      : []),
  ]
  if (home && featured) queries.push({ key: home.queryKey, data: featured })
  const shown = home && !areListed ? featured || undefined : first
  const front = home && shown?.items[0]
  const isEmptyStore = shown?.total === 0 && (isHome || String(filtersToParams(filters)) === '')
  return {
    queries,
    // Without its beats, an incomplete page would be cached.
    status: first ? 200 : 503,
    subject: subjectOf(filters, first?.items ?? [], isHome),
    firstCover: front && coverPreload(front, '(max-width: 767px) 74vw, 440px'),
    ...(isEmptyStore && { isEmptyStore }),
  }
}

/** The list of a producer is a page of its own; any other filter is not. */
function subjectOf(filters: BeatFilters, beats: readonly Beat[], isHome: boolean): RenderedPage['subject'] {
  if (isHome) return { kind: 'home', beats }
  const name = beats[0]?.owner.username
  const isOfProducer =
    String(filtersToParams(filters)) === String(new URLSearchParams({ user: filters.user ?? '' }))
  return isOfProducer && name !== undefined ? { kind: 'producer', name, beats } : { kind: 'beats', beats }
}

/** A page of a list; undefined if the API fails, then the browser fetches it. */
async function requestPage(ask: AskApi, path: string): Promise<ApiPage<Beat> | undefined> {
  const answer = await ask(path)
  return answer.status === 200
    ? readPage(z.array(Beat).parse(answer.json).map(asShown), answer.header)
    : undefined
}

/**
 * Without the licenses, a third of a beat's data, of which a card shows a sale of the cheapest, and without what no card
 * shows: description, time, and the producer's id and picture.
 */
function asShown(beat: Beat): Beat {
  return {
    ...beat,
    licenses: beat.licenses.filter(({ price, sale }) => sale && price === beat.price),
    description: '',
    createdAt: '',
    owner: { ...beat.owner, id: '', image: null },
  }
}

function coverPreload(beat: Beat, sizes: string): RenderedPage['firstCover'] {
  const srcSet = beat.cover.widths
    .map((width) => `${mediaUrl(beat.cover.path)}-${width}.avif ${width}w`)
    .join(', ')
  return { srcSet, sizes }
}
