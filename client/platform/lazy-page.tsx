import { type ComponentType, useEffect, useState } from 'react'
import type { RouteObject } from 'react-router'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { onceOnline } from './lazy-component.ts'

/** The `handle` of a route with a lazy page. */
export type LazyHandle = {
  /** The page's file below `client`, by which the build's manifest knows its styles. Pages below another have none. */
  file: PageFile | undefined
  preload: () => Promise<void>
}

type PageFile = `pages/${string}.tsx`

type Page = { Loaded: ComponentType | undefined; load: () => Promise<ComponentType> }

/**
 * A lazy route that renders the export `name` of the module that `load` imports. The server, and the browser before
 * hydration, await `handle.preload`, so both render the same. `file` is that module, if the server renders it.
 */
export function lazyPage<Name extends string>(
  path: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  file?: PageFile,
): RouteObject {
  const loadPage = async () => (await load())[name]
  const page: Page = { Loaded: undefined, load: loadPage }
  const preload = async () => {
    page.Loaded = await loadPage()
  }
  return {
    path,
    element: <LazyPage key={path} page={page} />,
    handle: { file, preload } satisfies LazyHandle,
  }
}

/**
 * With a key per route, so that a page that still loads shows that it does. In the place of another page's boundary React
 * would keep the other page on the screen until the new one is here, which while offline is never. No boundary of
 * Suspense at all: what one shows while it waits stays for at least 300 ms (React's FALLBACK_THROTTLE_MS), and a page is
 * here sooner.
 */
function LazyPage({ page }: { page: Page }) {
  const [Loaded, setLoaded] = useState(() => page.Loaded)
  const [problem, setProblem] = useState<unknown>()
  useEffect(() => {
    if (Loaded) return
    let isGone = false
    onceOnline(page.load).then(
      (loaded) => {
        page.Loaded = loaded
        if (!isGone) setLoaded(() => loaded)
      },
      (error: unknown) => {
        if (!isGone) setProblem(error)
      },
    )
    return () => {
      isGone = true
    }
  }, [page, Loaded])
  if (problem !== undefined) throw problem
  return Loaded ? <Loaded /> : <LoadingNote text="Loading..." />
}
