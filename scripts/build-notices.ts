import type { Plugin } from 'vite'

/** React's libraries mark files for server components, which a bundler cannot keep and this store does not have. */
const DIRECTIVE_OF_LIBRARY = /"use client" in "[^"]*node_modules\//

/**
 * Leaves out notices that are known and harmless: those about libraries, and a dozen lines about what the plugins cost,
 * which only slow or busy machines print. All others show.
 */
export const withoutKnownNotices: Plugin = {
  name: 'without-known-notices',
  onLog: (_level, { code, message }) =>
    code === 'PLUGIN_TIMINGS' || (code === 'MODULE_LEVEL_DIRECTIVE' && DIRECTIVE_OF_LIBRARY.test(message))
      ? false
      : undefined,
}
