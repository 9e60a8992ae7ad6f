import { createContext, type ElementType, type Ref } from 'react'

/**
 * What `Link` of react-router takes from its framework mode, which the store does not use: nothing is prefetched by it.
 * The build puts it in place of that (vite.config.ts), which takes almost two kilobytes off the first visit.
 */
export const FrameworkContext = createContext(undefined)

export const PrefetchPageLinks: ElementType = () => null

export function usePrefetchBehavior(): [shouldPrefetch: boolean, ref: null, handlers: object] {
  return [false, null, {}]
}

export function mergeRefs<Element>(ref: Ref<Element>): Ref<Element> {
  return ref
}
