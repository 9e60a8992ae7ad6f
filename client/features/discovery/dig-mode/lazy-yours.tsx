import { type ComponentType, lazy, Suspense } from 'react'
import './yours.module.css'
import { onceOnline } from '#client/platform/lazy-component.tsx'

const loadYours = async () => (await import('./yours.tsx')).Yours
const Later = lazy(async () => ({ default: await onceOnline(loadYours) }))
let Loaded: ComponentType | undefined

/** The server awaits it, to render the controls with the page. */
export async function preloadYours(): Promise<void> {
  Loaded = await loadYours()
}

function LazyYours() {
  const View = (import.meta.env.SSR && Loaded) || Later
  return (
    <Suspense>
      <View />
    </Suspense>
  )
}

/**
 * Your tempo and key. In the browser their chunk is loaded with hydration, and the server's HTML stands until then: with
 * the first context that changes, React drops the HTML of a boundary that waits longer. One element for all lists, as it
 * hydrates on its own only while it is the same.
 */
export const lazyYours = <LazyYours />
