import { cycle, type Random, seededRandom } from '#demo/music/random.ts'
import { circle, ground, type Palette, rect, round } from './svg.ts'

const LEAFLETS = 11

/** A palm frond along the x-axis: leaflets on both sides of a bent rib. */
function frond(length: number): string {
  let d = ''
  for (let i = 1; i < LEAFLETS; i++) {
    const t = i / LEAFLETS
    const baseX = t * length
    const baseY = -Math.sin(t * 1.4) * length * 0.24
    const reach = length * 0.36 * Math.sin(Math.PI * (t * 0.9 + 0.08))
    for (const side of [1, -1]) {
      const angle = ((58 - t * 32) * side * Math.PI) / 180
      const tipX = baseX + Math.cos(angle) * reach
      const tipY = baseY + Math.sin(angle) * reach
      const bulgeX = Math.sin(angle) * reach * 0.19
      const bulgeY = Math.cos(angle) * reach * 0.19
      const middleX = (baseX + tipX) / 2
      const middleY = (baseY + tipY) / 2
      d += `M${round(baseX)} ${round(baseY)}Q${round(middleX - bulgeX)} ${round(middleY + bulgeY)} ${round(tipX)} ${round(tipY)}Q${round(middleX + bulgeX)} ${round(middleY - bulgeY)} ${round(baseX)} ${round(baseY)}Z`
    }
  }
  return d
}

interface Leaf {
  x: number
  y: number
  degrees: number
}

/** Fronds that reach in from the left, the right and below; the middle stays open for the sun. */
function placeLeaves(random: Random): Leaf[] {
  const fromLeft = Array.from({ length: 5 }, () => ({
    x: -20 + random() * 40,
    y: 200 + random() * 380,
    degrees: -50 + random() * 60,
  }))
  const fromRight = Array.from({ length: 5 }, () => ({
    x: 620 - random() * 40,
    y: 200 + random() * 380,
    degrees: 230 - random() * 60,
  }))
  const fromBelow = Array.from({ length: 4 }, () => ({
    x: random() * 600,
    y: 630,
    degrees: -120 + random() * 60,
  }))
  const leaves = [...fromLeft, ...fromRight, ...fromBelow].map((leaf) => ({ leaf, order: random() }))
  return leaves.sort((a, b) => a.order - b.order).map(({ leaf }) => leaf)
}

/** Cut-paper palms around a low sun: sky from above, sky below, sun, then the leaves from back to front. */
export function drawTropic([high, low, sun, ...leafColors]: Palette, seed: number): string {
  const random = seededRandom(seed)
  const defs = `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${high}"/><stop offset="1" stop-color="${low}"/></linearGradient><filter id="shadow" x="-20%" y="-20%" width="140%" height="140%"><feDropShadow dx="3" dy="6" stdDeviation="6" flood-opacity="0.38"/></filter></defs>`
  const haze = Array.from({ length: 5 }, (_, i) =>
    rect(0, 330 + i * 22, 600, 1.5 + i * 1.5, low, 'opacity="0.9"'),
  )
  const leaves = placeLeaves(random)
  const fronds = leaves.map(({ x, y, degrees }, index) => {
    const length = 190 + random() * 150
    const color = cycle(leafColors, Math.floor((index / leaves.length) * leafColors.length))
    const rib = `<path d="M0 0Q${round(length * 0.5)} ${round(-length * 0.2)} ${round(length)} ${round(-length * 0.235)}" stroke="${color}" stroke-width="4.5" fill="none"/>`
    return `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(degrees)})" filter="url(#shadow)"><path d="${frond(length)}" fill="${color}"/>${rib}</g>`
  })
  return defs + ground('url(#sky)') + circle(300, 270, 168, sun) + haze.join('') + fronds.join('')
}
