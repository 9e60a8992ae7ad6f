import type { Random } from '#demo/music/random.ts'
import { circle, ground, letter, type Palette, rect, round, shape, stroke } from './svg.ts'

/** Copper Rain: drops on long threads over a copper bar. */
export function drawRain([night, copper, pale, deep = copper]: Palette, random: Random): string {
  let threads = ''
  for (let i = 0; i < 46; i++) {
    const x = 12 + i * 13
    const length = 60 + random() * 360
    const y = -40 + random() * 340
    const chance = random()
    const isBold = chance > 0.82
    const color = isBold ? pale : chance > 0.35 ? copper : deep
    const width = isBold ? 7 : 3.4
    threads += rect(x, y, width, length, color)
    if (chance > 0.5)
      threads += circle(
        x + width / 2,
        y + length + (isBold ? 10 : 7),
        isBold ? 7 : 4.6,
        isBold ? pale : copper,
      )
  }
  return (
    ground(night) +
    threads +
    rect(0, 468, 600, 132, copper) +
    letter('Copper Rain', { x: 30, y: 566, size: 92, weight: 900, stretch: 62, fill: night, fitWidth: 540 })
  )
}

/** Kerosene: a K printed three times out of register. */
export function drawLetter([red, paper, ink, amber = paper]: Palette): string {
  const bigK = (shift: number, fill: string): string =>
    `<g transform="translate(${shift} ${round(shift * 0.76)})">${shape('M60 40H220V560H60Z', fill)}${shape('M232 300L420 40H612L424 300L624 560H424Z', fill)}</g>`
  return (
    ground(red) +
    bigK(34, ink) +
    bigK(0, amber) +
    bigK(-34, paper) +
    rect(0, 548, 600, 52, ink) +
    letter('Kerosene', { x: 30, y: 585, size: 34, weight: 800, stretch: 125, fill: paper }) +
    letter('tenfold', { x: 570, y: 585, size: 30, weight: 400, stretch: 125, fill: amber, anchor: 'end' })
  )
}

/** Long Exposure: two sets of rings that interfere. */
export function drawMoire([pale, ink, red]: Palette): string {
  const rings = Array.from({ length: 10 }, (_, i) => {
    const radius = (i + 1) * 33
    return circle(238, 270, radius, 'none') + circle(362, 318, radius, 'none')
  })
  return (
    ground(pale) +
    `<g stroke="${ink}" stroke-width="10.5">${rings.join('')}</g>` +
    circle(300, 294, 44, red) +
    rect(0, 510, 600, 90, pale) +
    letter('Long', { x: 36, y: 568, size: 52, weight: 800, stretch: 62, fill: ink }) +
    letter('Exposure', { x: 564, y: 568, size: 52, weight: 300, stretch: 125, fill: ink, anchor: 'end' })
  )
}

/** Velour: folds of a curtain as quarter circles from one corner. */
export function drawArcs([wine, rose, pale, berry = wine]: Palette): string {
  const folds = [berry, rose, pale, wine, rose, berry, pale, rose]
  const arcs = folds.map((fill, index) => circle(600, 600, 600 - index * 76, fill))
  return (
    ground(wine) +
    arcs.join('') +
    letter('Velour', { x: 38, y: 96, size: 84, weight: 200, stretch: 125, fill: pale })
  )
}

const LINE_HEIGHTS = [44, 64, 88, 118, 92, 60, 36]

/** Understudy: one word seven times, loudest in the fourth line. */
export function drawRepeat([pink, red, ink]: Palette): string {
  let baseline = 0
  const lines = LINE_HEIGHTS.map((height, index) => {
    baseline += height * 1.02 + 8
    const isLoudest = index === 3
    return letter('UNDERSTUDY', {
      x: 30,
      y: baseline + 4,
      size: height * 1.36,
      weight: isLoudest ? 900 : 800,
      stretch: height > 80 ? 62 : height > 50 ? 88 : 125,
      fill: isLoudest ? ink : red,
      fitWidth: 540,
    })
  })
  return ground(pink) + lines.join('')
}

/** A point on the circle around the jar's lid, by angle in degrees and radius. */
function onLid(degrees: number, radius: number): string {
  const radians = (degrees * Math.PI) / 180
  return `${round(300 + Math.cos(radians) * radius)} ${round(262 + Math.sin(radians) * radius)}`
}

/** Marmalade: an orange cut across. */
export function drawJar([cream, orange, brown, amber = orange]: Palette): string {
  const segments = Array.from({ length: 9 }, (_, i) => {
    const from = i * 40 + 4
    const to = from + 32
    const d = `M${onLid((from + to) / 2, 22)}L${onLid(from, 162)}A162 162 0 0 1 ${onLid(to, 162)}Z`
    return shape(d, orange, `stroke="${orange}" stroke-width="20" stroke-linejoin="round"`)
  })
  return (
    ground(cream) +
    circle(300, 262, 218, orange) +
    circle(300, 262, 196, cream) +
    circle(300, 262, 186, amber) +
    segments.join('') +
    letter('Marmalade', {
      x: 300,
      y: 566,
      size: 66,
      weight: 800,
      stretch: 88,
      fill: brown,
      anchor: 'middle',
      fitWidth: 520,
    })
  )
}

/** Ferry Terminal: rows of swell, a boat, a sun. */
export function drawSwell([sand, navy, teal, red = navy]: Palette): string {
  const wave = 'q25 -30 50 0t50 0'
  const rows = Array.from({ length: 9 }, (_, k) => {
    const y = 214 + k * 44
    const fill = k % 2 ? sand : k % 4 ? navy : teal
    const d = `M-120 ${y}${wave.repeat(9)}V640H-120Z`
    return shape(d, fill, `transform="translate(${-(k % 3) * 33} 0)"`)
  })
  return (
    ground(sand) +
    circle(150, 126, 78, red) +
    rect(404, 142, 16, 34, red) +
    rect(384, 172, 60, 38, navy) +
    shape('M330 206h170l-30 60H360Z', red) +
    rows.join('') +
    rect(0, 520, 600, 80, navy) +
    letter('Ferry Terminal', {
      x: 30,
      y: 574,
      size: 48,
      weight: 700,
      stretch: 112,
      fill: sand,
      fitWidth: 540,
    }) +
    stroke('M0 520H600', sand, 4)
  )
}
