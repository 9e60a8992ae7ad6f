import { renderToString } from 'react-dom/server'
import { matchPath, matchRoutes, StaticRouter } from 'react-router'
import {
  beatListPath,
  beatPagesQuery,
  facetsPath,
  facetsQuery,
  featuredQuery,
} from '#client/features/catalogue/index.ts'
import { beatQuery } from '#client/features/player/index.ts'
import { type ApiPage, readPage } from '#client/platform/api.ts'
import { mediaUrl, setMediaBase } from '#client/platform/media-url.ts'
import type { StoreSettings } from '#client/platform/store-settings.ts'
import type { BeatDetail } from '#contract/beat.ts'
import { filtersFromAddress, sortFromAddress } from '#contract/beat-filters.ts'
import { App } from './app.tsx'
import { fillQueryClient, type PageData, pageDataElement } from './page-data.ts'
import { makeQueryClient } from './query-client.ts'
import { preloadPage, routes, StoreRoutes } from './routes.tsx'

/** What the API answers to a path, as the server asks itself. */
export type AskApi = (
  path: string,
) => Promise<{ status: number; json: unknown; header: (name: string) => string | undefined }>

export type RenderedPage = {
  /** What goes into the root element. */
  html: string
  /** The element that holds the page's data. */
  pageData: string
  status: number
  /** What the page is about, for its head. */
  subject:
    | { kind: 'home' }
    | { kind: 'beats' }
    | { kind: 'beat'; beat: BeatDetail }
    | { kind: 'page' }
    | { kind: 'not-found' }
  /** The picture that is the largest thing on the first screen, to be loaded first. */
  firstCover: { srcSet: string; sizes: string } | undefined
}

/** Renders a page to HTML with its data in it. */
export async function renderPage(url: URL, settings: StoreSettings, ask: AskApi): Promise<RenderedPage> {
  setMediaBase(settings.mediaUrl)
  const { queries, status, subject, firstCover } = await fetchPageData(url, ask)
  const data: PageData = { settings, queries }
  const queryClient = makeQueryClient()
  fillQueryClient(queryClient, data)

  await preloadPage(url.pathname)
  const html = renderToString(
    <App settings={settings} queryClient={queryClient}>
      <StaticRouter location={url.pathname + url.search}>
        <StoreRoutes />
      </StaticRouter>
    </App>,
  )
  queryClient.clear()
  return { html, pageData: pageDataElement(data), status, subject, firstCover }
}

type Fetched = Pick<PageData, 'queries'> & Pick<RenderedPage, 'status' | 'subject' | 'firstCover'>

async function fetchPageData(url: URL, ask: AskApi): Promise<Fetched> {
  const beatId = matchPath('/beats/:id', url.pathname)?.params.id
  if (beatId !== undefined) return fetchBeat(beatId, ask)
  const isHome = url.pathname === '/'
  if (isHome || url.pathname === '/beats') return fetchCatalogue(url, isHome, ask)
  const known = matchRoutes(routes, url.pathname)?.at(-1)?.route.path !== '*'
  return {
    queries: [],
    firstCover: undefined,
    ...(known
      ? { status: 200, subject: { kind: 'page' as const } }
      : { status: 404, subject: { kind: 'not-found' as const } }),
  }
}

async function fetchBeat(id: string, ask: AskApi): Promise<Fetched> {
  const answer = await ask(`/api/beats/${encodeURIComponent(id)}`)
  if (answer.status !== 200) {
    const queries = answer.status === 404 ? [{ key: beatQuery(id).queryKey, data: null }] : []
    return { queries, status: answer.status, subject: { kind: 'not-found' }, firstCover: undefined }
  }
  const beat = answer.json as BeatDetail
  return {
    queries: [{ key: beatQuery(id).queryKey, data: beat }],
    status: 200,
    subject: { kind: 'beat', beat },
    firstCover: coverPreload(beat, '(max-width: 1023px) 76vw, 540px'),
  }
}

async function fetchCatalogue(url: URL, isHome: boolean, ask: AskApi): Promise<Fetched> {
  const filters = filtersFromAddress(url.searchParams)
  const sort = sortFromAddress(url.searchParams)
  const list = beatPagesQuery(filters, sort)
  const [first, facets, featured] = await Promise.all([
    askPage(ask, beatListPath(filters, sort)),
    ask(facetsPath(filters)),
    isHome ? askPage(ask, featuredQuery().queryKey[1] ?? '') : undefined,
  ])
  const queries: PageData['queries'] = [
    ...(first ? [{ key: list.queryKey, data: { pages: [first], pageParams: [list.initialPageParam] } }] : []),
    ...(facets.status === 200 ? [{ key: facetsQuery(filters).queryKey, data: facets.json }] : []),
  ]
  if (featured) queries.push({ key: featuredQuery().queryKey, data: featured })
  const front = featured?.items[0]
  return {
    queries,
    // Without its beats the page would be kept half empty.
    status: first ? 200 : 503,
    subject: { kind: isHome ? 'home' : 'beats' },
    firstCover: front && coverPreload(front, '(max-width: 767px) 74vw, 440px'),
  }
}

/** A page of a list; undefined where the API has no answer now, and the browser will ask again. */
async function askPage(ask: AskApi, path: string): Promise<ApiPage<BeatDetail> | undefined> {
  const answer = await ask(path)
  return answer.status === 200 ? readPage(answer.json as BeatDetail[], answer.header) : undefined
}

function coverPreload(beat: BeatDetail, sizes: string): RenderedPage['firstCover'] {
  const srcSet = beat.cover.widths
    .map((width) => `${mediaUrl(beat.cover.path)}-${width}.avif ${width}w`)
    .join(', ')
  return { srcSet, sizes }
}
