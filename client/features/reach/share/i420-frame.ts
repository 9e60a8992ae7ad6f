import { band, HEIGHT, WIDTH } from './draw-frame.ts'

type Pixels = { data: ArrayLike<number>; x: number; y: number; width: number; height: number }

/**
 * A frame in I420 (BT.709, limited range). Converting only what moved costs a third less than encoding the canvas, which
 * Chromium turns into full range besides.
 */
export class I420Frame {
  readonly #planes = new Uint8Array((WIDTH * HEIGHT * 3) / 2)

  constructor(base: ArrayLike<number>) {
    this.#convert({ data: base, x: 0, y: 0, width: WIDTH, height: HEIGHT })
  }

  updateBand(pixels: ArrayLike<number>): void {
    this.#convert({ data: pixels, ...band })
  }

  /** @param at index of the frame, of 30 a second */
  toVideoFrame(at: number, framesPerSecond: number): VideoFrame {
    const microseconds = (frame: number) => Math.round((frame * 1e6) / framesPerSecond)
    return new VideoFrame(this.#planes, {
      format: 'I420',
      codedWidth: WIDTH,
      codedHeight: HEIGHT,
      timestamp: microseconds(at),
      duration: microseconds(at + 1) - microseconds(at),
      colorSpace: { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false },
    })
  }

  /** Position and size are even: a chroma sample covers four pixels. */
  #convert({ data, x: left, y: top, width, height }: Pixels): void {
    const planes = this.#planes
    const u = WIDTH * HEIGHT
    const v = u + u / 4
    for (let y = 0; y < height; y += 2)
      for (let x = 0; x < width; x += 2) {
        let red = 0
        let green = 0
        let blue = 0
        for (let corner = 0; corner < 4; corner++) {
          const dx = corner & 1
          const dy = corner >> 1
          const at = ((y + dy) * width + x + dx) * 4
          const r = data[at] ?? 0
          const g = data[at + 1] ?? 0
          const b = data[at + 2] ?? 0
          red += r
          green += g
          blue += b
          planes[(top + y + dy) * WIDTH + left + x + dx] = 16.5 + 0.18259 * r + 0.61423 * g + 0.06201 * b
        }
        const chroma = ((top + y) >> 1) * (WIDTH / 2) + ((left + x) >> 1)
        planes[u + chroma] = 128.5 + (-0.10064 * red - 0.33857 * green + 0.43922 * blue) / 4
        planes[v + chroma] = 128.5 + (0.43922 * red - 0.39894 * green - 0.04027 * blue) / 4
      }
  }
}
