import { pick, type Random } from '#demo/music/random.ts'
import { circle, ground, letter, type Palette, rect, round, shape } from './svg.ts'

/** A block of windows, some of them lit; `at` gives each window's outline by column and row. */
function windows(
  columns: number,
  rows: number,
  random: Random,
  colors: readonly [string, string],
  at: (column: number, row: number) => string,
): string {
  const lit = { often: '', seldom: '' }
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (random() < 0.4) continue
      lit[random() > 0.75 ? 'seldom' : 'often'] += at(column, row)
    }
  }
  return shape(lit.often, colors[0]) + shape(lit.seldom, colors[1])
}

/** Lagos After Six: three houses before a sun that sets in stripes. */
export function drawFacade([dusk, amber, red, dark = dusk, shade = dusk]: Palette, random: Random): string {
  const colors = [amber, red] as const
  const stripes = Array.from({ length: 6 }, (_, i) => rect(124, 226 + i * 19, 352, 9 - i * 1.3, red)).join('')
  return (
    ground(dusk) +
    circle(300, 214, 176, red) +
    rect(0, 214, 600, 400, dusk) +
    stripes +
    shape('M0 600V340L150 300V600Z', dark) +
    shape('M600 600V250L392 322V600Z', dark) +
    shape('M150 600V388H392V600Z', shade) +
    windows(5, 9, random, colors, (x, y) => `M${20 + x * 25} ${356 + y * 26 - x * 6}l14 -3.6v15l-14 3.2z`) +
    windows(
      6,
      11,
      random,
      colors,
      (x, y) => `M${414 + x * 31} ${round(336 + y * 25 - x * 10.6)}l17 -5.6v15l-17 5z`,
    ) +
    windows(8, 4, random, colors, (x, y) => `M${166 + x * 28} ${408 + y * 30}h15v16h-15z`) +
    rect(0, 540, 600, 60, amber) +
    letter('Lagos After Six', {
      x: 30,
      y: 585,
      size: 44,
      weight: 800,
      stretch: 100,
      fill: dark,
      fitWidth: 540,
    })
  )
}

const SKYLINE = 'M0 330V262H62V226H120V290H168V198H236V270H300V240H352V300H420V216H470V282H530V250H600V330Z'

/** Harbour Lights: a skyline, and its lights drawn out on the water. */
export function drawHarbour(
  [night, amber, pale, red = amber, dark = night]: Palette,
  random: Random,
): string {
  let lamps = ''
  for (let i = 0; i < 34; i++)
    lamps += rect(16 + random() * 570, 236 + random() * 84, 6, 9, random() > 0.25 ? amber : pale)
  let reflections = ''
  for (let column = 0; column < 30; column++) {
    const x = 14 + column * 19.4
    const length = 2 + Math.floor(random() * 6)
    const color = pick(random, [red, red, amber, amber, amber, pale, pale, pale])
    for (let k = 0; k < length; k++) {
      const width = 10 - k * 0.9
      const left = x + (random() - 0.5) * 4
      reflections += rect(
        left,
        346 + k * 26 + random() * 6,
        width,
        13 - k,
        color,
        `opacity="${round(1 - k * 0.12)}"`,
      )
    }
  }
  return (
    ground(night) +
    circle(430, 150, 82, red) +
    shape(SKYLINE, dark) +
    lamps +
    reflections +
    letter('Harbour Lights', {
      x: 36,
      y: 560,
      size: 50,
      weight: 300,
      stretch: 125,
      fill: pale,
      fitWidth: 528,
    })
  )
}

/** Low Ceiling: a corridor in one-point perspective with lamps overhead. */
export function drawPerspective([dark, floor, lime, grid = dark]: Palette): string {
  const beams = Array.from({ length: 19 }, (_, index) => {
    const i = index - 9
    return `<path d="M${300 + i * 26} 252L${300 + i * 150} -20" stroke="${grid}" stroke-width="4"/>`
  })
  const bars = Array.from({ length: 9 }, (_, i) => rect(0, 252 - (i / 8) ** 2.1 * 262, 600, 3, grid))
  const lamps = Array.from({ length: 5 }, (_, i) => {
    const nearness = (i / 5) ** 1.6
    const width = 16 + nearness * 120
    const y = 228 - nearness * 200
    return shape(
      `M${round(300 - width / 2)} ${round(y)}h${round(width)}l${round(width * 0.08)} ${round(-8 - nearness * 26)}h${round(-width * 1.16)}z`,
      lime,
    )
  })
  const title = { y: 312, size: 52, weight: 900, stretch: 62, fill: dark }
  return (
    ground(dark) +
    beams.join('') +
    bars.join('') +
    rect(0, 252, 600, 348, floor) +
    shape('M300 252L120 600H480Z', dark) +
    shape('M300 252L268 600H332Z', lime) +
    lamps.join('') +
    letter('Low', { ...title, x: 28 }) +
    letter('Ceiling', { ...title, x: 572, anchor: 'end' })
  )
}

/** Sunday Paint: lanes of color that turn the corner together. */
export function drawRoad([paper, first, second, third = first, ink = third]: Palette): string {
  const lanes = [first, second, third, ink].map((color, index) => {
    const inset = index * 48
    const radius = 262 - inset
    return `<path d="M${64 + inset} 640V318A${radius} ${radius} 0 0 1 326 ${56 + inset}H640" fill="none" stroke="${color}" stroke-width="48"/>`
  })
  return (
    ground(paper) +
    lanes.join('') +
    circle(452, 446, 96, first) +
    letter('Sunday Paint', { x: 564, y: 576, size: 40, weight: 700, stretch: 75, fill: ink, anchor: 'end' })
  )
}
