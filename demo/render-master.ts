import type { DemoBeat } from './catalogue/demo-beat.ts'
import { demoBeats } from './catalogue.ts'
import { type RenderedBeat, type RenderedStem, renderBeat, renderStems } from './music/render-beat.ts'

/**
 * The untagged master of a demo beat, for buyers. Deterministic.
 * @throws Error for a slug that is not in the demo catalogue
 */
export function renderDemoMaster(slug: string): RenderedBeat {
  return renderBeat(demoBeat(slug))
}

/** The stems of a demo beat, as long as its master. Throws like `renderDemoMaster`. */
export function renderDemoStems(slug: string): RenderedStem[] {
  return renderStems(demoBeat(slug))
}

function demoBeat(slug: string): DemoBeat {
  const beat = demoBeats.find((known) => known.slug === slug)
  if (!beat) throw new Error(`there is no demo beat ${slug}`)
  return beat
}
