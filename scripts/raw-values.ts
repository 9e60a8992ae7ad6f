/** Part of `npm run check`: outside `client/ui`, spaces, type and colors come from the tokens; everywhere, window sizes do. */
import postcss from 'postcss'

const SPACE = /^(?:(?:row-|column-)?gap|padding(?:-.*)?|margin(?:-.*)?)$/
const TYPE = /^font(?:-size|-weight)?$/
/** A length of the page. `1px` is a hairline, and `em` and `ch` belong to the text. */
const LENGTH = /(?<![\w.-])-?(?!1px\b)\d*\.?\d+(?:px|rem|vw|vh)\b/
const WEIGHT = /(?<![\w.-])[1-9]\d\d(?![\w.%])/
const COLOR = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|oklch|oklab|lch|lab)\(/i
/** Colors of a widget that is not ours, which are set to go with the page. */
const FOREIGN = /^--altcha-/

const WINDOW_SIZE = /(?:width|height)\s*[:<>=]/
/** Where the window is a frame on someone else's page, with sizes of its own. */
const FRAMED = 'client/embed/'

/** `path:line: media query` of each one that is not in media.css. */
export function findRawMedia(sources: readonly { path: string; text: string }[]): string[] {
  const faults: string[] = []
  for (const { path, text } of sources) {
    if (!path.endsWith('.css') || path.startsWith(FRAMED)) continue
    postcss.parse(text).walkAtRules('media', ({ params, source }) => {
      if (WINDOW_SIZE.test(params))
        faults.push(
          `${path}:${source?.start?.line}: @media ${params}: take it from client/ui/styles/media.css`,
        )
    })
  }
  return faults
}

/** `path:line: declaration` of each raw value. */
export function findRawValues(sources: readonly { path: string; text: string }[]): string[] {
  const faults: string[] = []
  for (const { path, text } of sources) {
    if (!path.endsWith('.module.css') || path.startsWith('client/ui/')) continue
    postcss.parse(text).walkDecls((declaration) => {
      const { prop, value, source } = declaration
      if (isRaw(prop, value))
        faults.push(
          `${path}:${source?.start?.line}: ${prop}: ${value}: take it from client/ui/styles/tokens.css`,
        )
    })
  }
  return faults
}

function isRaw(prop: string, value: string): boolean {
  if (FOREIGN.test(prop)) return false
  if (COLOR.test(value)) return true
  if (SPACE.test(prop)) return LENGTH.test(value)
  if (!TYPE.test(prop)) return false
  // Line heights are numbers, too.
  const [sizeAndWeight = ''] = value.split(' / ')
  return LENGTH.test(sizeAndWeight) || (prop !== 'font-size' && WEIGHT.test(sizeAndWeight))
}
