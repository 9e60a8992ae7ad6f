import { afterEach, describe, expect, test, vi } from 'vitest'
import { AudioOutput, type Playback, stopped } from '#client/features/player/player/index.ts'
import { Audition } from './audition.ts'
import { LEAD_SECONDS, ShiftedSound } from './shifted-sound.ts'
import { StretchNode } from './stretch-node.ts'

const RATE = 44_100
const TONE_HERTZ = 440
const CLICKS_PER_SECOND = 2

/** A tone on the left channel; clicks every half second on the right. */
function signal(seconds: number): [Float32Array<ArrayBuffer>, Float32Array<ArrayBuffer>] {
  const left = Float32Array.from(
    { length: seconds * RATE },
    (_, i) => 0.3 * Math.sin((2 * Math.PI * TONE_HERTZ * i) / RATE),
  )
  const right = Float32Array.from({ length: seconds * RATE }, (_, i) => {
    const since = i % (RATE / CLICKS_PER_SECOND)
    return since < 2_000 ? 0.8 * Math.exp(-since / 250) * Math.sin(since * 0.25) : 0
  })
  return [left, right]
}

/** A tone's deviation in cents: the spectrum's peak, searched in steps of a cent (Goertzel, Hann window). */
function centsOff(samples: Float32Array, wanted: number): number {
  const [from, length] = [RATE * 2, RATE * 2]
  const powerAt = (cents: number) => {
    const turn = 2 * Math.cos((2 * Math.PI * wanted * 2 ** (cents / 1200)) / RATE)
    let [last, before] = [0, 0]
    for (let i = 0; i < length; i++) {
      const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / length)
      ;[last, before] = [samples[from + i]! * window + turn * last - before, last]
    }
    return last * last + before * before - turn * last * before
  }
  const cents = Array.from({ length: 81 }, (_, at) => at - 40)
  const powers = cents.map(powerAt)
  return cents[powers.indexOf(Math.max(...powers))]!
}

/** Times of the clicks in seconds. */
function clicksIn(samples: Float32Array): number[] {
  const clicks: number[] = []
  for (let i = 0; i < samples.length; i++)
    if (Math.abs(samples[i]!) > 0.15 && i / RATE - (clicks.at(-1) ?? -1) > 0.2) clicks.push(i / RATE)
  return clicks
}

/** Renders the signal through the stretcher offline. */
async function render(tempo: number, semitones: number, loop?: { start: number; end: number }) {
  const seconds = 6
  const context = new OfflineAudioContext(2, seconds * RATE, RATE)
  const stretch = await StretchNode.create(context)
  await stretch.setSound(signal(10))
  await stretch.schedule({
    ...{ active: true, input: 0, output: 0, rate: tempo, semitones },
    ...{ loopStart: loop?.start ?? 0, loopEnd: loop?.end ?? 0 },
  })
  stretch.node.connect(context.destination)
  const sound = await context.startRendering()
  return { tone: sound.getChannelData(0), clicks: clicksIn(sound.getChannelData(1)) }
}

describe('the stretcher is accurate', () => {
  test.for([
    [0.7, -6],
    [0.7, 0],
    [1, 6],
    [1.3, -6],
    [1.3, 6],
    [1.15, 1],
  ] as const)('tempo %f, key %i', async ([tempo, semitones]) => {
    const { tone, clicks } = await render(tempo, semitones)
    const wanted = TONE_HERTZ * 2 ** (semitones / 12)
    expect(Math.abs(centsOff(tone, wanted))).toBeLessThan(10)
    // From the second click on: the first is in the initial fade.
    const [first, last] = [clicks[1]!, clicks.at(-1)!]
    const heard = (clicks.length - 2) / (last - first) / CLICKS_PER_SECOND
    expect(clicks.length).toBeGreaterThan(6)
    expect(Math.abs(heard / tempo - 1)).toBeLessThan(0.005)
    // No dropout: the tone never falls silent.
    for (let at = RATE; at < tone.length - RATE; at += RATE / 20) {
      const level = Math.max(...tone.subarray(at, at + RATE / 20).map(Math.abs))
      expect(level, `at ${at / RATE} s`).toBeGreaterThan(0.1)
    }
  })

  test('a loop repeats with sample accuracy', async () => {
    const { clicks } = await render(1, 0, { start: 1, end: 2.25 })
    // The loop has clicks at 1, 1.5 and 2 s, so every third gap is a quarter of a second.
    const gaps = clicks.slice(4).map((click, index) => click - clicks[index + 3]!)
    const rounds = gaps.reduce((sum, gap) => sum + gap, 0)
    expect(gaps.length).toBeGreaterThan(5)
    for (const gap of gaps) expect(Math.min(Math.abs(gap - 0.5), Math.abs(gap - 0.25))).toBeLessThan(0.02)
    expect(rounds).toBeGreaterThan(2)
  })
})

/** The tone as a fetchable file. */
function toneFile(seconds: number): string {
  const [tone] = signal(seconds)
  const samples = Int16Array.from(tone, (sample) => sample * 32_767)
  const sizes = new Uint32Array([36 + samples.byteLength, 16, RATE, 2 * RATE, samples.byteLength])
  const [size, formatSize, rate, byteRate, dataSize] = Array.from(sizes, (_, at) => sizes.slice(at, at + 1))
  const mono16Bit = [new Uint16Array([1, 1]), rate!, byteRate!, new Uint16Array([2, 16])]
  const parts = ['RIFF', size!, 'WAVEfmt ', formatSize!, ...mono16Bit, 'data', dataSize!, samples]
  return URL.createObjectURL(new Blob(parts))
}

test('moving the tempo and key faders causes no dropouts or clicks', async () => {
  const context = new OfflineAudioContext(2, 8 * RATE, RATE)
  const sound = await ShiftedSound.create(context)
  await sound.load(toneFile(12), new AbortController().signal)
  await sound.play(0, { tempo: 1, semitones: 0, loop: undefined }, LEAD_SECONDS)
  // From end to end and back, a step every 50 ms.
  for (let step = 0; step < 120; step++) {
    const tempo = 1 + 0.3 * Math.sin(step / 9)
    const semitones = Math.round(6 * Math.sin(step / 14))
    void context.suspend(1 + step * 0.05).then(async () => {
      await sound.play(sound.time, { tempo, semitones, loop: undefined })
      await context.resume()
    })
  }
  const heard = (await context.startRendering()).getChannelData(0).subarray(RATE / 2)
  const jumps = heard.subarray(1).map((sample, at) => Math.abs(sample - heard[at]!))
  // The highest tone changes by 0.027 per sample.
  expect(jumps.reduce((most, jump) => Math.max(most, jump))).toBeLessThan(0.04)
  const turns: number[] = []
  for (let at = 0; at + RATE / 10 <= heard.length; at += RATE / 10) {
    const part = heard.subarray(at, at + RATE / 10)
    turns.push(part.filter((sample, i) => sample > 0 && part[i - 1]! <= 0).length)
    for (let from = 0; from < part.length; from += RATE / 100)
      expect(Math.max(...part.subarray(from, from + RATE / 100)), `at ${0.5 + at / RATE} s`).toBeGreaterThan(
        0.05,
      )
  }
  // The key went all the way down and up: 311 and 622 Hz.
  expect(Math.min(...turns)).toBeLessThan(33)
  expect(Math.max(...turns)).toBeGreaterThan(60)
})

describe('the audition around the audio element', () => {
  let state: Playback
  let ended = 0
  let output: Audition | undefined

  function start(): { audition: Audition; audio: HTMLAudioElement } {
    state = stopped
    ended = 0
    const audio = new Audio()
    const element = new AudioOutput(
      audio,
      (change) => {
        state = { ...state, ...change }
      },
      () => ended++,
    )
    const audition = new Audition(element)
    output = audition
    audition.load('/demo/prepared/velour.mp3')
    return { audition, audio }
  }

  afterEach(() => {
    output?.detach()
    vi.restoreAllMocks()
  })

  test('tempo alone stays on the element; a key switches to the stretcher and back, at the same position', async () => {
    const { audition, audio } = start()
    audition.setVolume(0)
    audition.play()
    await expect.poll(() => state.isPlaying).toBe(true)
    audition.set({ tempo: 0.85 })
    expect(audio.playbackRate).toBe(0.85)
    expect(audio.preservesPitch).toBe(true)
    expect(state.rate).toBe(0.85)
    audition.seek(10)
    audition.set({ semitones: 3 })
    expect(audition.state.isPreparing).toBe(true)
    await expect.poll(() => audio.paused, { timeout: 300_000 }).toBe(true)
    expect(state).toMatchObject({ isPlaying: true, rate: 0.85, semitones: 3 })
    const before = state.time
    await expect.poll(() => state.time).toBeGreaterThan(before)
    expect(before).toBeGreaterThan(9.9)
    audition.set({ isBypassed: true })
    await expect.poll(() => audio.paused).toBe(false)
    expect(audio.playbackRate).toBe(1)
    expect(audio.currentTime).toBeGreaterThanOrEqual(before - 0.2)
    expect(audition.state).toMatchObject({ tempo: 0.85, semitones: 3 })
    audition.pause()
    expect(state.isPlaying).toBe(false)
  })

  test('a loop stays between its points, through pause, seek and play', async () => {
    const { audition, audio } = start()
    audition.setVolume(0)
    audition.play()
    await expect.poll(() => state.isPlaying).toBe(true)
    audition.seek(5)
    audition.set({ points: { start: 5, end: 5.4 }, isLooping: true })
    await expect.poll(() => audio.paused, { timeout: 300_000 }).toBe(true)
    const times = new Set<number>()
    await expect
      .poll(() => {
        times.add(state.time)
        return times.size
      })
      .toBeGreaterThan(8)
    for (const time of [...times].slice(2)) {
      expect(time).toBeGreaterThanOrEqual(4.9)
      expect(time).toBeLessThan(5.41)
    }
    audition.pause()
    expect(state.isPlaying).toBe(false)
    audition.seek(5.2)
    expect(state.time).toBe(5.2)
    audition.play()
    expect(state.isPlaying).toBe(true)
  })

  test('the next track starts as recorded, or keeps tempo and key if the listener chose that', async () => {
    const { audition, audio } = start()
    audition.set({ tempo: 1.1, semitones: -2, points: { start: 1, end: 2 } })
    audition.load('/demo/prepared/kerosene.mp3')
    expect(audition.state).toMatchObject({ tempo: 1, semitones: 0, points: {} })
    expect(audio.playbackRate).toBe(1)
    audition.set({ isKept: true, tempo: 1.1 })
    audition.load('/demo/prepared/velour.mp3')
    expect(audition.state).toMatchObject({ tempo: 1.1, isKept: true })
    expect([audio.playbackRate, audio.defaultPlaybackRate]).toEqual([1.1, 1.1])
  })

  test('the end of a track is reported while the stretcher plays', async () => {
    const { audition, audio } = start()
    audition.setVolume(0)
    audition.play()
    await expect.poll(() => state.isPlaying).toBe(true)
    audition.set({ semitones: 1 })
    await expect.poll(() => audio.paused, { timeout: 300_000 }).toBe(true)
    audition.seek(state.duration - 0.3)
    await expect.poll(() => ended).toBe(1)
  })

  test('a preview that is too long or unreadable keeps playing in its own key, with the reason', async () => {
    const { audition, audio } = start()
    audition.setVolume(0)
    audition.play()
    await expect.poll(() => state.isPlaying).toBe(true)
    vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('refused'))
    audition.set({ semitones: 2, tempo: 0.9 })
    await expect
      .poll(() => audition.state)
      .toMatchObject({
        semitones: 0,
        isPreparing: false,
        problem: 'not-loaded',
      })
    expect(audio.paused).toBe(false)
    expect(audio.playbackRate).toBe(0.9)
    Object.defineProperty(audio, 'duration', { value: 15 * 60 })
    audition.set({ semitones: 2 })
    expect(audition.state).toMatchObject({
      semitones: 0,
      problem: 'too-long',
    })
  })

  describe('on a machine without an audio device', () => {
    /** A context that never starts: `resume()` does not settle. */
    class SilentContext extends AudioContext {
      constructor(options?: AudioContextOptions) {
        super(options)
        void super.suspend()
      }
      override resume(): Promise<void> {
        return new Promise(() => {})
      }
    }

    afterEach(() => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    })

    test('the preview keeps playing in its own key, with the reason, until a retry finds a device', async () => {
      const { audition, audio } = start()
      audition.setVolume(0)
      audition.play()
      await expect.poll(() => state.isPlaying).toBe(true)
      vi.stubGlobal('AudioContext', SilentContext)
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      audition.set({ semitones: 2, tempo: 0.9 })
      expect(audition.state.isPreparing).toBe(true)
      await vi.advanceTimersByTimeAsync(5_000)
      expect(audition.state).toMatchObject({ semitones: 0, isPreparing: false, problem: 'no-sound' })
      expect(audio.paused).toBe(false)
      expect(audio.playbackRate).toBe(0.9)
      vi.unstubAllGlobals()
      vi.useRealTimers()
      audition.retry()
      expect(audition.state).toMatchObject({ semitones: 2, problem: undefined })
      await expect.poll(() => audio.paused, { timeout: 300_000 }).toBe(true)
      expect(state).toMatchObject({ isPlaying: true, semitones: 2, rate: 0.9 })
    })

    test('if the device disappears while the stretcher plays, the element takes over at the same position', async () => {
      const contexts: AudioContext[] = []
      vi.stubGlobal(
        'AudioContext',
        class extends AudioContext {
          constructor(options?: AudioContextOptions) {
            super(options)
            contexts.push(this)
          }
        },
      )
      const { audition, audio } = start()
      audition.setVolume(0)
      audition.play()
      await expect.poll(() => state.isPlaying).toBe(true)
      audition.seek(8)
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      audition.set({ semitones: 2 })
      await expect.poll(() => audio.paused, { timeout: 300_000 }).toBe(true)
      await contexts[0]!.suspend()
      await vi.advanceTimersByTimeAsync(5_000)
      expect(audition.state.problem).toBe('no-sound')
      await expect.poll(() => state.isPlaying && !audio.paused).toBe(true)
      expect(audio.currentTime).toBeGreaterThan(7.9)
      expect(state.semitones).toBe(0)
    })
  })
})
