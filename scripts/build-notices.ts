import type { Plugin } from 'vite'

/** React's libraries mark files for server components, which a bundler cannot keep and this store does not have. */
const DIRECTIVE_OF_LIBRARY = /"use client" in "[^"]*node_modules\//

/** Leaves out notices about libraries that are known and harmless. All others show. */
export const withoutKnownNotices: Plugin = {
  name: 'without-known-notices',
  onLog: (_level, { code, message }) =>
    code === 'MODULE_LEVEL_DIRECTIVE' && DIRECTIVE_OF_LIBRARY.test(message) ? false : undefined,
}
