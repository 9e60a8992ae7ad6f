import { matchRoutes, type RouteObject, useRoutes } from 'react-router'
import { SessionProvider } from '#client/features/accounts/auth/index.ts'
import { BeatsPage } from '#client/pages/beats-page.tsx'
import { HomePage } from '#client/pages/home-page.tsx'
import { type LazyHandle, lazyPage } from '#client/platform/lazy-page.tsx'
import type { StoreSettings } from '#contract/store/rendered-page.ts'
import { pathWithin } from '#contract/text/locale-path.ts'
import { SiteLayout } from './layouts/site-layout.tsx'

const loadOthers = () => import('#client/pages/other-pages.tsx')

/** The routes that most visits begin with, of buyers and owners; those of all other pages are loaded when one is wanted. */
export const routes: RouteObject[] = [
  lazyPage('beats/:name/booth', () => import('#client/pages/booth-page.tsx'), 'BoothPage'),
  {
    element: <SiteLayout />,
    children: [
      { index: true, element: <HomePage /> },
      { path: 'beats', element: <BeatsPage /> },
      lazyPage('beats/:name', () => import('#client/pages/beat-page.tsx'), 'BeatPage'),
      lazyPage('admin/*', () => import('#client/pages/admin-page.tsx'), 'AdminPage'),
      lazyPage('*', loadOthers, 'OtherPages', { isFrame: true }),
    ],
  },
]

/** The routes at a path, from the layout to the page. Without any that is loaded, those of other pages are loaded first. */
export async function matchPages(pathname: string): Promise<RouteObject[]> {
  const first = matchRoutes(routes, pathname) ?? []
  const others = isOther(first.at(-1)?.route) ? matchRoutes((await loadOthers()).otherRoutes, pathname) : []
  return [...first, ...(others ?? [])].map(({ route }) => route)
}

const isOther = (route: RouteObject | undefined) => route?.path === '*'

/** Loads the chunks of a lazy page by path. */
export async function preloadPage(pathname: string): Promise<void> {
  await Promise.all((await matchPages(pathname)).map((route) => handleOf(route)?.preload()))
}

/**
 * Loads the chunks of a page when a visitor points at, touches or focuses a link to it, and before that, with the first
 * sign of the visitor, the routes of other pages: a link then waits for its page alone.
 */
export function preloadLinkedPages(settings: StoreSettings): void {
  // Opening the page tries again and reports the error.
  const ignore = () => {}
  const onSign = () => void loadOthers().catch(ignore)
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a')
    if (!link || link.origin !== window.location.origin) return
    const path = pathWithin(settings, link.pathname)
    if (path !== undefined) preloadPage(path).catch(ignore)
  }
  for (const type of ['pointerover', 'focusin']) {
    window.addEventListener(type, onSign, { passive: true, once: true })
    window.addEventListener(type, onIntent, { passive: true })
  }
}

/** The files of the lazy pages at a path. */
export async function lazyFiles(pathname: string): Promise<string[]> {
  return (await matchPages(pathname)).flatMap((route) => handleOf(route)?.file ?? [])
}

const handleOf = (route: RouteObject) => route.handle as LazyHandle | undefined

export function StoreRoutes() {
  return <SessionProvider>{useRoutes(routes)}</SessionProvider>
}
