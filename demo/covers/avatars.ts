import sharp from 'sharp'
import type { ProducerName } from '#demo/catalogue/demo-beat.ts'
import { circle, ground, rect, round, shape, stroke, svgDocument } from './svg.ts'

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

/** A face in two halves, sun on one side and night on the other, with a string for the nose. */
function drawOduya(): string {
  return (
    ground('#E5623C') +
    circle(300, 310, 210, '#F2B23A') +
    shape('M300 100A210 210 0 0 1 300 520Z', '#0F3F3C') +
    shape('M150 250Q210 200 270 250Q210 290 150 250Z', '#0A2726') +
    shape('M330 250Q390 200 450 250Q390 290 330 250Z', '#F4E9D3') +
    circle(210, 248, 16, '#F2B23A') +
    circle(390, 248, 16, '#0F3F3C') +
    rect(294, 150, 12, 230, '#F4E9D3') +
    shape('M210 400A90 60 0 0 0 300 450V400Z', '#0A2726') +
    shape('M390 400A90 60 0 0 1 300 450V400Z', '#E5623C') +
    range(5)
      .map((i) => rect(210 + i * 42, 40, 14, 70 - Math.abs(i - 2) * 12, i % 2 ? '#0F3F3C' : '#F4E9D3'))
      .join('')
  )
}

/** A bolt through a row of bars. */
function drawMaraVolt(): string {
  const bars = range(9).map((i) => {
    const height = 120 + ((i * 137) % 260)
    return rect(30 + i * 61, 300 - height / 2, 44, height, i % 3 === 1 ? '#3A3F6B' : '#2A2D4F')
  })
  return (
    ground('#15162B') +
    bars.join('') +
    shape('M352 60L170 330H282L236 545L430 262H316Z', '#D6F24A') +
    shape('M352 60L316 262H430L236 545L300 300Z', '#A6D84A')
  )
}

/** A crane folded from manuscript paper. */
function drawPaperlung(): string {
  const staff = range(5).map((i) => stroke(`M0 ${410 + i * 26}H600`, '#CDBF9B', 3))
  return (
    ground('#EADFC3') +
    staff.join('') +
    circle(450, 150, 84, '#B8341F') +
    shape('M90 330L330 250L300 420Z', '#FBF6E6') +
    shape('M330 250L300 420L420 360Z', '#D8CBA6') +
    shape('M330 250L215 90L260 300Z', '#FBF6E6') +
    shape('M330 250L260 300L430 90Z', '#F1E6C8', 'opacity="0.95"') +
    shape('M420 360L330 250L520 255Z', '#FBF6E6') +
    shape('M520 255L455 262L486 292Z', '#B8341F') +
    shape('M90 330L300 420L160 372Z', '#BFAF85')
  )
}

/** A moon over bands of water, and its light in them. */
function drawLowtide(): string {
  const bands = range(6).map((i) => {
    const y = 330 + i * 46
    return shape(`M-40 ${y}${'q25 -22 50 0t50 0'.repeat(7)}V640H-40Z`, i % 2 ? '#2F6F8A' : '#1D4C66')
  })
  const light = range(6).map((i) => {
    const width = 150 - i * 18 + (i % 2) * 26
    return rect(300 - width / 2, 352 + i * 46, width, 10, '#F6E7C1', `opacity="${round(0.9 - i * 0.12)}"`)
  })
  return (
    ground('#0E2233') +
    circle(300, 220, 140, '#F6E7C1') +
    circle(352, 190, 120, '#0E2233') +
    bands.join('') +
    light.join('')
  )
}

/** A fringe, round glasses, and a keyboard for a collar. */
function drawJunoPark(): string {
  const whites = range(8).map((i) => rect(60 + i * 60, 490, 57, 120, '#F4EFE2'))
  const blacks = [0, 1, 3, 4, 5].map((i) => rect(102 + i * 60, 490, 32, 66, '#2B1F4A'))
  return (
    ground('#C9BFE3') +
    shape('M120 300A180 190 0 0 1 480 300V470H120Z', '#2B1F4A') +
    shape('M170 300H430V360A130 120 0 0 1 170 360Z', '#F0C9A0') +
    shape('M170 210H430V312Q300 268 170 312Z', '#2B1F4A') +
    circle(238, 350, 50, 'none', 'stroke="#D8412F" stroke-width="14"') +
    circle(362, 350, 50, 'none', 'stroke="#D8412F" stroke-width="14"') +
    rect(286, 340, 28, 12, '#D8412F') +
    stroke('M262 436Q300 458 338 436', '#8E1B2C', 10, 'stroke-linecap="round"') +
    whites.join('') +
    blacks.join('')
  )
}

/** A fan of ten folds. */
function drawTenfold(): string {
  const folds = range(10).map((i) => {
    const point = (step: number): string => {
      const angle = Math.PI * (1 - step / 10)
      return `${round(300 + Math.cos(angle) * 260)} ${round(430 - Math.sin(angle) * 300)}`
    }
    const colors = ['#F4E9D3', '#F0A022']
    return shape(`M300 450L${point(i)}L${point(i + 1)}Z`, colors[i % 2] ?? '#F4E9D3')
  })
  return (
    ground('#D63A26') +
    folds.join('') +
    shape('M232 450A68 60 0 0 1 368 450Z', '#17120F') +
    circle(300, 450, 22, '#D63A26') +
    rect(0, 500, 600, 100, '#17120F') +
    range(10)
      .map((i) => rect(48 + i * 52, 532, 30, 36, i === 4 || i === 9 ? '#F0A022' : '#F4E9D3'))
      .join('')
  )
}

const AVATARS: Record<ProducerName, () => string> = {
  oduya: drawOduya,
  mara_volt: drawMaraVolt,
  paperlung: drawPaperlung,
  lowtide: drawLowtide,
  juno_park: drawJunoPark,
  tenfold: drawTenfold,
}

/** A producer's picture as WebP, 256 pixels square. */
export async function renderAvatar(username: ProducerName): Promise<Buffer> {
  const document = svgDocument(AVATARS[username]())
  return sharp(Buffer.from(document)).resize(256, 256).webp({ quality: 82, effort: 5 }).toBuffer()
}
