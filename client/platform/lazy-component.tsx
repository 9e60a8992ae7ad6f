import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { loadLaterTexts } from './page-texts.ts'

/** A module's component, once it is here. */
export type Chunk<Props> = {
  Loaded: ComponentType<Props> | undefined
  load: () => Promise<ComponentType<Props>>
}

/**
 * A component in its own chunk, loaded when first rendered, with the texts of later parts unless it brings its own words;
 * `waiting` is shown until then. While offline the import is
 * paused until the connection is back. Throws if the chunk is gone, such as after an upgrade.
 *
 * No boundary of Suspense: what one shows while it waits stays for at least 300 ms (React's FALLBACK_THROTTLE_MS), and
 * most chunks are here sooner, or were loaded before.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
  { withTexts = true }: { withTexts?: boolean } = {},
) {
  const chunk: Chunk<Props> = { Loaded: undefined, load: withTexts ? withLaterTexts(load) : load }
  return function Lazy(props: Props) {
    const Loaded = useChunk(chunk)
    return Loaded ? <Loaded {...props} /> : waiting
  }
}

/**
 * A part of a page that the server renders and whose chunk the browser loads with hydration: the server's HTML stands until
 * then. With the first context that changes, React drops the HTML of a boundary that waits longer, so use one element for
 * all pages: it hydrates on its own only while it is the same. The server awaits `preload`; so may the browser before
 * it hydrates.
 */
export function lazyIsland<Props extends object>(
  given: () => Promise<ComponentType<Props>>,
  { isRare = false }: { isRare?: boolean } = {},
) {
  const load = isRare ? withLaterTexts(given) : given
  const Later = lazy(async () => ({ default: await onceOnline(load) }))
  let Loaded: ComponentType<Props> | undefined
  return {
    async preload(): Promise<void> {
      Loaded = await load()
    },
    View(props: Props) {
      const View: ComponentType<Props> = Loaded ?? Later
      return (
        <Suspense>
          <View {...props} />
        </Suspense>
      )
    },
  }
}

/** One after the other: a chunk may wait for a sign that it is wanted. */
const withLaterTexts =
  <Loaded,>(load: () => Promise<Loaded>) =>
  async () => {
    const loaded = await load()
    await loadLaterTexts()
    return loaded
  }

/** Undefined until the chunk is loaded. @throws in rendering if it is gone */
export function useChunk<Props>(chunk: Chunk<Props>): ComponentType<Props> | undefined {
  const [Loaded, setLoaded] = useState(() => chunk.Loaded)
  const [problem, setProblem] = useState<unknown>()
  useEffect(() => {
    if (Loaded) return
    let isGone = false
    onceOnline(chunk.load).then(
      (loaded) => {
        chunk.Loaded = loaded
        if (!isGone) setLoaded(() => loaded)
      },
      (error: unknown) => {
        if (!isGone) setProblem(error)
      },
    )
    return () => {
      isGone = true
    }
  }, [chunk, Loaded])
  if (problem !== undefined) throw problem
  return Loaded
}

/** Loads a chunk; while offline, once the connection is back. @throws if it is gone, such as after an upgrade */
export async function onceOnline<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    const isOnline = navigator.onLine
    try {
      return await load()
    } catch (error) {
      // What began offline may fail only after the connection is back.
      if (isOnline && navigator.onLine) throw error
      if (navigator.onLine) continue
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    }
  }
}
