import { type ComponentType, Suspense } from 'react'
import type { RouteObject } from 'react-router'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { loadLaterStyles } from './later-styles.ts'
import { lazyComponent } from './lazy-component.ts'

/** The `handle` of a route with a lazy page. */
export type LazyHandle = { preload: () => Promise<void> }

type PageFile = { Loaded: ComponentType | undefined; Later: ComponentType }

/**
 * A lazy route that renders the export `name` of the module that `load` imports. The server, and the browser before
 * hydration, await `handle.preload`, so both render the same.
 */
export function lazyPage<Name extends string>(
  path: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): RouteObject {
  const loadPage = async () => (await load())[name]
  const file: PageFile = { Loaded: undefined, Later: lazyComponent(loadPage) }
  const preload = async () => {
    const [page] = await Promise.all([loadPage(), loadLaterStyles()])
    file.Loaded = page
  }
  return { path, element: <LazyPage file={file} />, handle: { preload } satisfies LazyHandle }
}

function LazyPage({ file: { Loaded, Later } }: { file: PageFile }) {
  if (Loaded) return <Loaded />
  return (
    <Suspense fallback={<LoadingNote text="Loading..." />}>
      <Later />
    </Suspense>
  )
}
