import { createContext, type ElementType, type Ref } from 'react'

/**
 * Stubs for the framework-mode parts that react-router's `Link` imports; the store does not prefetch. Aliased in
 * vite.config.ts, which saves almost 2 kB on the first visit.
 */
export const FrameworkContext = createContext(undefined)

export const PrefetchPageLinks: ElementType = () => null

export function usePrefetchBehavior(): [shouldPrefetch: boolean, ref: null, handlers: object] {
  return [false, null, {}]
}

export function mergeRefs<Element>(ref: Ref<Element>): Ref<Element> {
  return ref
}
