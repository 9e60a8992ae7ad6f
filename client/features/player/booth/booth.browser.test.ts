import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { Booth } from './booth.ts'
import { clickSamples } from './clap-delay.ts'
import { findShape } from './correlate.ts'
import { measureDelay } from './measure-delay.ts'
import { Microphone } from './microphone.ts'
import { type Take, takeRange } from './take.ts'
import { TakeStore } from './take-store.ts'
import { asRecorded } from './tuning.ts'

/** Longer by hand: `VITE_TAKE_SECONDS=60`. */
const TAKE_SECONDS = Number(import.meta.env.VITE_TAKE_SECONDS ?? 8)
const LOOP_SECONDS = 0.0731
const STROKE_SECONDS = 0.5

/** A beat of clicks, each at a time that no other distance has. */
const strokes = (seconds: number) =>
  Array.from(
    { length: Math.floor(seconds / STROKE_SECONDS) - 1 },
    (_, at) => 0.1 + at * STROKE_SECONDS + (at % 7) * 0.011,
  )

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A microphone that hears what the booth plays, after a known delay. */
async function loop(rate: number) {
  const context = new AudioContext({ sampleRate: rate, latencyHint: 'interactive' })
  await context.resume()
  const air = new DelayNode(context, { delayTime: LOOP_SECONDS, maxDelayTime: 1 })
  const ear = new MediaStreamAudioDestinationNode(context, { channelCount: 1 })
  air.connect(ear)
  const microphone = await Microphone.attach(context, ear.stream)
  return { context, air, microphone }
}

async function openBooth(rate: number, seconds: number, kind?: 'files' | 'database') {
  const { context, air, microphone } = await loop(rate)
  const shape = clickSamples(rate)
  const sound = new AudioBuffer({ length: rate * seconds, sampleRate: rate, numberOfChannels: 2 })
  for (const time of strokes(seconds)) sound.getChannelData(0).set(shape, Math.round(time * rate))
  sound.copyToChannel(sound.getChannelData(0), 1)
  const store = await TakeStore.open(kind)
  const beatId = crypto.randomUUID()
  const timeline = {
    ...{ bpm: 240, downbeat: 0.1, duration: seconds },
    sections: [{ name: 'Verse', start: 0, end: seconds }],
  }
  const parts = { beatId, timeline, tuning: asRecorded, sound, microphone, store, delay: 0 }
  const booth = await Booth.open(parts)
  booth.transport.output.connect(air)
  closing.push(() => booth.close())
  return { booth, context, shape, parts }
}

/** The clap of a session: clicks out, the loop's answer in. */
function measure({ microphone, transport }: Booth): Promise<number> {
  return new Promise((resolve) => {
    measureDelay(microphone, transport.output, {
      onChange: ({ isDone, median }) => isDone && resolve(median ?? Number.NaN),
      signal: new AbortController().signal,
    })
  })
}

/** By how many seconds each stroke lies beside its place on the beat. */
async function misplaced(take: Take, store: TakeStore, shape: Float32Array, seconds: number) {
  const samples = await store.read(take)
  const reach = Math.round(0.04 * take.rate)
  return strokes(seconds).map((time) => {
    const at = Math.round((time - takeRange(take).start) * take.rate)
    const { lag, score } = findShape(samples, shape, at - reach, 2 * reach)
    return score > 0.5 ? (lag - reach) / take.rate : undefined
  })
}

function until(booth: Booth, is: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = booth.subscribe(() => is() && done())
    const done = () => {
      stop()
      resolve()
    }
    if (is()) done()
  })
}

beforeAll(async () => {
  for await (const name of (
    (await navigator.storage.getDirectory()) as unknown as { keys(): AsyncIterable<string> }
  ).keys())
    await (await navigator.storage.getDirectory()).removeEntry(name, { recursive: true }).catch(() => {})
})

describe('a take', () => {
  test.for([44_100, 48_000])('lies within 10 ms of the beat beside a busy page, at %i Hz', async (rate) => {
    const { booth, shape, parts } = await openBooth(rate, TAKE_SECONDS)
    const delay = await measure(booth)
    expect(delay).toBeGreaterThan(LOOP_SECONDS - 0.001)
    booth.set({ delay, isCountingIn: false })
    const isRecorded = booth.record()
    // A page that is blocked for much of the time.
    const busy = setInterval(() => {
      const from = performance.now()
      while (performance.now() - from < 60);
    }, 150)
    await isRecorded
    clearInterval(busy)
    const [take] = booth.takes
    const off = await misplaced(take!, parts.store, shape, TAKE_SECONDS)
    expect(off.filter((one) => one === undefined)).toEqual([])
    expect(Math.max(...off.map((one) => Math.abs(one!)))).toBeLessThan(0.01)
    // From half a second before the part to half a second after, not a frame less.
    const frames = (TAKE_SECONDS + 1 + delay) * rate
    expect(Math.abs(take!.samples - frames)).toBeLessThanOrEqual(1)
    // It is in the cut, and there again next time.
    expect(booth.edit.cut).toEqual([{ takeId: take!.id, start: 0, end: TAKE_SECONDS }])
    expect(await parts.store.list(parts.beatId)).toEqual([take])
  })

  test.for(['files', 'database'] as const)(
    'is stored in %s, moved, deleted, brought back and removed',
    async (kind) => {
      const { booth, parts } = await openBooth(48_000, 2, kind)
      expect(parts.store.kind).toBe(kind)
      booth.set({ isCountingIn: false })
      await booth.record()
      const [take] = booth.takes
      expect((await parts.store.read(take!)).length).toBe(take!.samples)
      expect((await parts.store.read(take!, 1_000, 500)).length).toBe(500)
      const peaks = await parts.store.peaks(take!, 50)
      expect(peaks.length).toBeCloseTo((take!.samples / take!.rate) * 50, -1)
      expect(Math.max(...peaks)).toBeGreaterThan(20)

      booth.set({ delay: 0.05 })
      await expect.poll(async () => (await parts.store.list(parts.beatId))[0]!.delay).toBe(0.05)

      booth.deleteTake(booth.takes[0]!)
      expect(booth.edit.cut).toEqual([])
      await expect.poll(async () => (await parts.store.list(parts.beatId))[0]!.deletedAt).not.toBeNull()
      booth.undo()
      expect(booth.takes).toHaveLength(1)
      expect(booth.edit.cut).toHaveLength(1)
      await expect.poll(async () => (await parts.store.list(parts.beatId))[0]!.deletedAt).toBeNull()

      booth.deleteTake(booth.takes[0]!)
      await expect.poll(async () => (await parts.store.list(parts.beatId))[0]!.deletedAt).not.toBeNull()
      const again = await Booth.open(parts)
      expect(again.takes).toEqual([])
      expect(await parts.store.list(parts.beatId)).toEqual([])
    },
  )

  test('of a stopped or canceled recording ends there', async () => {
    const { booth, parts } = await openBooth(48_000, 8)
    const canceled = booth.record()
    expect(booth.state.mode.name).toBe('counting')
    booth.stop()
    await canceled
    expect(booth.takes).toEqual([])
    expect(await parts.store.list(parts.beatId)).toEqual([])

    booth.set({ isCountingIn: false })
    const isRecorded = booth.record()
    await until(booth, () => booth.state.mode.name === 'recording')
    await expect.poll(() => booth.position).toBeGreaterThan(1)
    booth.stop()
    await isRecorded
    const [piece] = booth.edit.cut
    expect(piece!.end).toBeGreaterThan(0.9)
    expect(piece!.end).toBeLessThan(7)
    booth.undo()
    expect(booth.edit.cut).toEqual([])
  })

  // A machine without time for sound loses frames in any tab, now and then. What is hidden would lose them every time.
  test('goes on in a hidden tab, to the frame, and is no interruption', { retry: 4 }, async () => {
    const { booth, shape, parts } = await openBooth(48_000, 4)
    const delay = await measure(booth)
    booth.set({ delay, isCountingIn: false })
    const isRecorded = booth.record()
    await until(booth, () => booth.state.mode.name === 'recording')
    // As in a hidden tab: it is told so, and draws nothing more.
    const hide = (isHidden: boolean) => {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible')
      document.dispatchEvent(new Event('visibilitychange'))
    }
    const drawing = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
    hide(true)
    await isRecorded
    hide(false)
    drawing.mockRestore()
    vi.restoreAllMocks()
    const [take] = booth.takes
    expect(take!.lost).toBe(0)
    expect(Math.abs(take!.samples - (4 + 1 + delay) * 48_000)).toBeLessThanOrEqual(1)
    const off = await misplaced(take!, parts.store, shape, 4)
    expect(Math.max(...off.map((one) => Math.abs(one ?? 1)))).toBeLessThan(0.01)
    expect(booth.edit.cut).toEqual([{ takeId: take!.id, start: 0, end: 4 }])
    expect(booth.state.notice?.name).toBe('recorded')
  })

  test('of an unplugged microphone is kept', async () => {
    const { booth, context } = await openBooth(48_000, 8)
    booth.set({ isCountingIn: false })
    const isRecorded = booth.record()
    await until(booth, () => booth.state.mode.name === 'recording')
    await expect.poll(() => booth.position).toBeGreaterThan(0.5)
    booth.microphone.stream.getTracks()[0]!.dispatchEvent(new Event('ended'))
    await isRecorded
    expect(booth.takes).toHaveLength(1)
    expect(booth.state.notice?.name).toBe('lost-microphone')
    await booth.record()
    expect(booth.takes).toHaveLength(1)
    expect(context.state).toBe('running')
  })
})
