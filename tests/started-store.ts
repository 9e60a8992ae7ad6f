/** The real program, as tests start it. */
import './busy-machine.ts'

// German that nobody translated: what is shown without accents is marked nowhere.
if (process.env.PSEUDO_GERMAN) {
  const { textsOf } = await import('#server/platform/text/i18n-of.ts')
  const { pseudoTexts } = await import('./pseudo-texts.ts')
  Object.assign(textsOf('de'), pseudoTexts())
}

await import('#server/main.ts')
