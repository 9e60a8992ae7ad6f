/** How Vite reads the client's styles, for the build and the component tests alike. */
import globalData from '@csstools/postcss-global-data'
import type { Plugin } from 'postcss'
import customMedia from 'postcss-custom-media'
import type { CSSOptions } from 'vite'
import { patchCssModules } from 'vite-css-modules'

const isProduction = process.env.NODE_ENV === 'production'

/**
 * Writes `*.module.css.d.ts` beside each module, so that a class that does not exist is a type error. A build for a store
 * leaves the sources as they are.
 */
export const styleTypes = () => patchCssModules({ generateSourceTypes: !isProduction, exportMode: 'default' })

/**
 * Puts each module into a cascade layer: the design system's below those of the features, which may adjust its parts
 * whatever the order in which chunks load.
 */
export const layersByFolder: Plugin = {
  postcssPlugin: 'layers-by-folder',
  Once(root, { AtRule }) {
    const file = root.source?.input.file ?? ''
    if (!file.endsWith('.module.css')) return
    const rules = root.nodes.filter(
      (node) => !(node.type === 'atrule' && ['layer', 'value'].includes(node.name)),
    )
    const params = file.includes('/client/ui/') ? 'ui' : 'features'
    if (rules.length === 0) return
    const layer = new AtRule({ name: 'layer', params })
    // Given as `nodes` they would be copied, and stand outside the layer too.
    layer.append(rules)
    root.append(layer)
  },
}

export const styles: CSSOptions = {
  modules: {
    generateScopedName: isProduction ? '[hash:base52:5]' : '[name]_[local]',
  },
  postcss: {
    plugins: [globalData({ files: ['client/ui/styles/media.css'] }), customMedia(), layersByFolder],
  },
}
