import { demoBeats } from './catalogue.ts'
import { type RenderedBeat, renderBeat } from './music/render-beat.ts'

/**
 * The untagged master of a demo beat, as its buyers get it. The same slug always gives the same samples.
 * @throws Error for a slug that is not in the demo catalogue
 */
export function renderDemoMaster(slug: string): RenderedBeat {
  const beat = demoBeats.find((known) => known.slug === slug)
  if (!beat) throw new Error(`there is no demo beat ${slug}`)
  return renderBeat(beat)
}
