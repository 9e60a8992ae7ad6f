import type { Random } from '#demo/music/random.ts'
import { circle, ground, letter, type Palette, rect, round, shape, stroke } from './svg.ts'

/** Two and Four: a drum kit seen from above. */
export function drawKit([wood, ink, paper, red = ink]: Palette): string {
  const drum = (x: number, y: number, radius: number, skin: string): string =>
    circle(x, y, radius, ink) + circle(x, y, radius - 9, skin)
  const cymbal = (x: number, y: number, radius: number, metal: string): string => {
    const grooves = [0.82, 0.64, 0.46, 0.3].map((share) =>
      circle(x, y, radius * share, 'none', `stroke="${ink}" stroke-width="1.6" opacity="0.55"`),
    )
    return circle(x, y, radius, metal) + grooves.join('') + circle(x, y, radius * 0.12, ink)
  }
  return (
    ground(wood) +
    drum(318, 222, 148, paper) +
    circle(318, 222, 86, wood) +
    circle(318, 222, 30, ink) +
    cymbal(92, 150, 128, paper) +
    cymbal(540, 96, 118, red) +
    drum(470, 392, 122, red) +
    drum(168, 404, 108, paper) +
    circle(168, 404, 37, ink) +
    letter('Two', { x: 32, y: 572, size: 58, weight: 800, stretch: 62, fill: ink, fitWidth: 92 }) +
    letter('and', { x: 136, y: 572, size: 58, weight: 300, stretch: 62, fill: ink, fitWidth: 78 }) +
    letter('Four', { x: 568, y: 572, size: 58, weight: 800, stretch: 125, fill: ink, anchor: 'end' })
  )
}

const TRACKS = [
  ['Kick', '1'],
  ['Snare', '2'],
  ['Hats L/R', '3 4'],
  ['Upright', '5'],
  ['Rhodes', '6'],
  ['Crackle', '7'],
] as const

/** Tin Roof: the label of a tape box with its track sheet and a stamp. */
export function drawTapeBox([paper, ink, red, rule = ink]: Palette): string {
  const text = { size: 30, weight: 500, stretch: 88, fill: ink }
  const lines = Array.from({ length: 7 }, (_, row) => rect(34, 178 + row * 56, 532, 2, rule)).join('')
  const rows = TRACKS.map(
    ([name, track], row) =>
      letter(name, { ...text, x: 40, y: 224 + row * 56 }) +
      letter(track, { ...text, x: 350, y: 224 + row * 56 }),
  )
  const stamp =
    rect(352, 250, 222, 150, 'none', `stroke="${red}" stroke-width="9"`) +
    letter('MASTER', { x: 463, y: 318, size: 50, weight: 900, stretch: 75, fill: red, anchor: 'middle' }) +
    letter('95 BPM', { x: 463, y: 374, size: 46, weight: 800, stretch: 75, fill: red, anchor: 'middle' })
  return (
    ground(paper) +
    rect(0, 0, 600, 112, ink) +
    letter('Tin Roof', { x: 34, y: 78, size: 66, weight: 800, stretch: 125, fill: paper }) +
    lines +
    rect(330, 136, 2, 378, rule) +
    rect(448, 136, 2, 378, rule) +
    rows.join('') +
    `<g transform="rotate(-11 470 330)">${stamp}</g>` +
    letter('paperlung', { x: 34, y: 574, size: 28, weight: 700, stretch: 100, fill: ink }) +
    letter('15 ips', { x: 566, y: 574, size: 28, weight: 500, stretch: 100, fill: ink, anchor: 'end' })
  )
}

/** Corner Pocket: three balls and the line of the shot. */
export function drawPool([cloth, paper, red, dark = cloth]: Palette): string {
  const radius = 66
  const stripe = (x: number, y: number): string =>
    shape(
      `M${x - 60} ${y - 28}H${x + 60}A${radius} ${radius} 0 0 1 ${x + 60} ${y + 28}H${x - 60}A${radius} ${radius} 0 0 1 ${x - 60} ${y - 28}Z`,
      red,
    )
  const numbered = (x: number, y: number, digit: '2' | '4'): string =>
    circle(x, y, 27, paper) +
    letter(digit, { x, y: y + 13, size: 36, weight: 800, stretch: 100, fill: dark, anchor: 'middle' })
  const title = { size: 44, weight: 800, stretch: 125, fill: paper }
  return (
    ground(cloth) +
    shape('M600 0H398A202 202 0 0 0 600 202Z', dark) +
    stroke('M-40 640L420 180', dark, 3, 'stroke-dasharray="2 14" stroke-linecap="round"') +
    circle(180, 420, radius, paper) +
    circle(394, 206, radius, paper) +
    stripe(394, 206) +
    numbered(394, 206, '4') +
    circle(296, 128, radius, red) +
    numbered(296, 128, '2') +
    letter('Corner', { ...title, x: 36, y: 64 }) +
    letter('Pocket', { ...title, x: 36, y: 560 })
  )
}

/** Salt & Static: a signal breaking up, densest in the middle. */
export function drawStatic([paper, ink, red]: Palette, random: Random): string {
  const marks = { ink: '', red: '' }
  for (let row = 0; row < 30; row++) {
    const fromMiddle = Math.abs(row - 15) / 15
    let x = 0
    while (x < 600) {
      const width = 4 + random() * random() * 90
      const isMarked = random() > 0.34 + fromMiddle * 0.3
      const color = random() > 0.94 ? 'red' : 'ink'
      if (isMarked) marks[color] += `M${round(x)} ${row * 14 + 20}h${round(width)}v10h-${round(width)}z`
      x += width + 2 + random() * 18
    }
  }
  return (
    ground(paper) +
    shape(marks.ink, ink) +
    shape(marks.red, red) +
    rect(0, 446, 600, 154, paper) +
    letter('Salt', { x: 34, y: 514, size: 72, weight: 900, stretch: 125, fill: ink }) +
    letter('& Static', { x: 34, y: 578, size: 72, weight: 900, stretch: 62, fill: red })
  )
}
