import { type ComponentType, Suspense } from 'react'
import type { RouteObject } from 'react-router'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { lazyComponent } from './lazy-component.ts'

/** The `handle` of a route with a lazy page. */
export type LazyHandle = {
  /** The page's file below `client`, by which the build's manifest knows its styles. Pages below another have none. */
  file: PageFile | undefined
  preload: () => Promise<void>
}

type PageFile = `pages/${string}.tsx`

type Page = { Loaded: ComponentType | undefined; Later: ComponentType }

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
  const page: Page = { Loaded: undefined, Later: lazyComponent(loadPage) }
  const preload = async () => {
    page.Loaded = await loadPage()
  }
  return {
    path,
    element: <LazyPage key={path} page={page} />,
    handle: { file, preload } satisfies LazyHandle,
  }
}

// With a key per route, so that a page that still loads shows that it does. In the place of another page's boundary
// React would keep the other page on the screen until the new one is here, which while offline is never.
function LazyPage({ page: { Loaded, Later } }: { page: Page }) {
  if (Loaded) return <Loaded />
  return (
    <Suspense fallback={<LoadingNote text="Loading..." />}>
      <Later />
    </Suspense>
  )
}
