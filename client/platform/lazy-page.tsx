import { useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { type Chunk, useChunk } from './lazy-component.tsx'
import { loadTexts } from './page-texts.ts'

/** The `handle` of a route with a lazy page. */
export type LazyHandle = {
  /** A page's file below `client`, by which the build's manifest knows its styles. */
  file: string
  preload: () => Promise<void>
}

type Page = Chunk<object>

/**
 * A lazy route that renders the export `name` of the module that `load` imports, with its texts. The server, and the browser before
 * hydration, await `handle.preload`, so both render the same. A module in `pages` is named after its export.
 * @param path several paths are states of one page, which stays mounted between them
 * @param isFrame for routes within, which say nothing themselves
 */
export function lazyPage<Name extends string>(
  path: string | readonly string[],
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  { isFrame = false }: { isFrame?: boolean } = {},
): RouteObject {
  const file = `pages/${kebab(name)}.tsx`
  const loadPage = async () => {
    const [module] = await Promise.all([load(), !isFrame && loadTexts(file)])
    return module[name]
  }
  const page: Page = { Loaded: undefined, load: loadPage }
  const preload = async () => {
    page.Loaded = await loadPage()
  }
  const route = {
    element: <LazyPage key={String(path)} page={page} />,
    handle: { file, preload } satisfies LazyHandle,
  }
  if (typeof path === 'string') return { ...route, path }
  return { ...route, children: path.map((each) => ({ path: each, element: null })) }
}

const kebab = (name: string) => name.replace(/\B[A-Z]/g, '-$&').toLowerCase()

/**
 * With a key per route, so that a page that still loads shows that it does. In the place of another page's boundary React
 * would keep the other page on the screen until the new one is here, which while offline is never.
 */
function LazyPage({ page }: { page: Page }) {
  const { t } = useLingui()
  const Loaded = useChunk(page)
  return Loaded ? <Loaded /> : <LoadingNote text={t`Loading...`} />
}
