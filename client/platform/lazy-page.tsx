import { type ComponentType, Suspense } from 'react'
import type { RouteObject } from 'react-router'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { loadLaterStyles } from './later-styles.ts'
import { lazyComponent } from './lazy-component.ts'

/** The handle of a route whose page is in a file of its own. */
export type LazyHandle = { preload: () => Promise<void> }

type PageFile = { Loaded: ComponentType | undefined; Later: ComponentType }

/**
 * The route of a page in a file of its own, loaded when it is opened: the export `name` of what `load` imports. The
 * server, and the browser before hydration, await `handle.preload`, so that both render the same.
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
