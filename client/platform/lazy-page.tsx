import { type ComponentType, Suspense } from 'react'
import type { RouteObject } from 'react-router'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { loadLaterStyles } from './later-styles.ts'
import { lazyComponent } from './lazy-component.ts'

/** What a route carries whose page comes in a file of its own. */
export type LazyHandle = { preload: () => Promise<void> }

type PageFile = { Loaded: ComponentType | undefined; Later: ComponentType }

/**
 * A page that is only loaded when it is opened. The server, and the browser before it takes over the server's HTML,
 * wait for `handle.preload`, so that both render the same.
 */
export function lazyPage(load: () => Promise<ComponentType>): Pick<RouteObject, 'element' | 'handle'> {
  const file: PageFile = { Loaded: undefined, Later: lazyComponent(load) }
  const preload = async () => {
    const [page] = await Promise.all([load(), loadLaterStyles()])
    file.Loaded = page
  }
  return { element: <LazyPage file={file} />, handle: { preload } satisfies LazyHandle }
}

function LazyPage({ file: { Loaded, Later } }: { file: PageFile }) {
  if (Loaded) return <Loaded />
  return (
    <Suspense fallback={<LoadingNote text="Loading..." />}>
      <Later />
    </Suspense>
  )
}
