import { Biquad } from './filters.ts'
import { Oscillator } from './oscillators.ts'
import { seededNoise } from './random.ts'
import { drawMono } from './sound.ts'

/** e^(-time/constant): the fall of nearly everything that is struck. */
function decay(time: number, constant: number): number {
  return Math.exp(-time / constant)
}

export interface KickShape {
  /** Where the pitch settles, Hz. */
  hertz: number
  /** How far above that it starts, Hz. */
  sweepHertz: number
  decaySeconds: number
  click: number
  drive: number
}

/** A swept sine with a noise click, driven into tanh. */
export function kick({ hertz, sweepHertz, decaySeconds, click, drive }: KickShape): Float32Array {
  const body = new Oscillator()
  const clickFilter = new Biquad('highpass', 2500)
  const noise = seededNoise(11)
  return drawMono(decaySeconds * 3.2, (t) => {
    body.advance(hertz + sweepHertz * decay(t, 0.035) + 900 * decay(t, 0.0035))
    const level = decay(t, decaySeconds) * Math.min(1, t / 0.0008)
    const thump = Math.tanh(body.sine() * level * drive) / Math.tanh(drive)
    return thump + clickFilter.process(noise()) * click * decay(t, 0.004) * 0.6
  })
}

export interface SnareShape {
  hertz: number
  body: number
  decaySeconds: number
  brightHertz: number
  noise: number
}

/** Two drum-head modes under shaped noise. */
export function snare({ hertz, body, decaySeconds, brightHertz, noise: level }: SnareShape): Float32Array {
  const lowMode = new Oscillator()
  const highMode = new Oscillator()
  const highpass = new Biquad('highpass', 900)
  const presence = new Biquad('peak', brightHertz, 0.8, 7)
  const lowpass = new Biquad('lowpass', 11_500)
  const noise = seededNoise(23)
  return drawMono(decaySeconds * 5, (t) => {
    lowMode.advance(hertz * (1 + 0.6 * decay(t, 0.012)))
    highMode.advance(hertz * 1.78 * (1 + 0.4 * decay(t, 0.01)))
    const head = (lowMode.sine() * 0.8 + highMode.sine() * 0.45) * decay(t, 0.075) * body
    const wires = lowpass.process(presence.process(highpass.process(noise())))
    const rattle = wires * (decay(t, decaySeconds) * 0.75 + decay(t, 0.018) * 0.5) * level
    return Math.tanh((head + rattle) * 1.5) * 0.8
  })
}

/** The eighties' snare: a loud room that is cut off by a gate after `gateSeconds`. */
export function gatedSnare(hertz: number, gateSeconds: number): Float32Array {
  const strike = snare({ hertz, body: 0.9, decaySeconds: 0.12, brightHertz: 3200, noise: 0.7 })
  const room = new Biquad('bandpass', 1500, 0.35)
  const noise = seededNoise(29)
  const closing = 0.035
  let index = 0
  return drawMono(gateSeconds + closing, (t) => {
    const dry = strike[index++] ?? 0
    const open = t < gateSeconds ? 1 : Math.max(0, 1 - (t - gateSeconds) / closing)
    const wet = room.process(noise()) * 0.55 * Math.min(1, t / 0.006) * decay(t, 0.5)
    return Math.tanh((dry + wet) * 1.3) * 0.85 * open
  })
}

/** Starts of the four hands in a clap, in seconds; the last one rings. */
const CLAP_HANDS = [0, 0.011, 0.0205, 0.029]

export function clap(decaySeconds: number, hertz = 1250): Float32Array {
  const low = new Biquad('bandpass', hertz, 0.9)
  const high = new Biquad('bandpass', hertz * 2.3, 0.7)
  const highpass = new Biquad('highpass', 600)
  const noise = seededNoise(31)
  return drawMono(decaySeconds * 4.5, (t) => {
    let level = 0
    CLAP_HANDS.forEach((start, hand) => {
      if (t < start) return
      const isLast = hand === CLAP_HANDS.length - 1
      level = Math.max(level, decay(t - start, isLast ? decaySeconds : 0.0045) * (0.75 + 0.05 * hand))
    })
    const white = noise()
    return Math.tanh(highpass.process(low.process(white) * 2.3 + high.process(white) * 1.2) * level * 1.4)
  })
}

/** Two fingers: a short narrow burst with a trace of room. */
export function snap(): Float32Array {
  const high = new Biquad('bandpass', 2400, 1.6)
  const low = new Biquad('bandpass', 1150, 2.5)
  const noise = seededNoise(37)
  return drawMono(0.25, (t) => {
    const white = noise()
    const level = (t < 0.004 ? t / 0.008 : decay(t - 0.004, 0.022)) + decay(t, 0.06) * 0.15
    return (high.process(white) * 2.4 + low.process(white) * 1.2) * level
  })
}

export interface HatShape {
  decaySeconds: number
  highpassHertz: number
  /** Multiplies the pitch of the metal; 1 is the usual. */
  tuning?: number
}

/** The six square waves of the TR-808's cymbal circuit, Hz. */
const METAL_HERTZ = [263, 400, 421, 474, 587, 845]

export function hat({ decaySeconds, highpassHertz, tuning = 1 }: HatShape): Float32Array {
  const metal = METAL_HERTZ.map((hertz) => ({ hertz: hertz * 3.36 * tuning, wave: new Oscillator() }))
  const firstHighpass = new Biquad('highpass', highpassHertz, 0.8)
  const secondHighpass = new Biquad('highpass', highpassHertz * 0.85)
  const air = new Biquad('peak', 10_500, 1.2, 3)
  const noise = seededNoise(41)
  return drawMono(decaySeconds * 6, (t) => {
    let ring = 0
    for (const { hertz, wave } of metal) ring += wave.advance(hertz).square()
    const source = (ring / metal.length) * 0.8 + noise() * 0.55
    const level = decay(t, decaySeconds) + 0.4 * decay(t, decaySeconds * 0.2)
    return air.process(secondHighpass.process(firstHighpass.process(source))) * level * 0.8
  })
}

export function shaker(seconds: number): Float32Array {
  const band = new Biquad('bandpass', 6500, 0.8)
  const noise = seededNoise(43)
  return drawMono(seconds, (t) => {
    const progress = t / seconds
    const level = progress < 0.35 ? (progress / 0.35) ** 2 : ((1 - progress) / 0.65) ** 1.6
    return band.process(noise()) * level
  })
}

export function rim(): Float32Array {
  const stick = new Oscillator()
  const shell = new Oscillator()
  const highpass = new Biquad('highpass', 350)
  const noise = seededNoise(47)
  return drawMono(0.12, (t) => {
    const click = stick.advance(1720).sine() * decay(t, 0.01) * 0.7
    const knock = shell.advance(515).sine() * decay(t, 0.022) * 0.7
    return highpass.process(click + knock + noise() * decay(t, 0.003) * 0.6)
  })
}

/** A hand drum; `slap` is the share of skin noise. Also serves as tom with a long decay. */
export function conga(hertz: number, slap = 0.2, decaySeconds = 0.16): Float32Array {
  const first = new Oscillator()
  const second = new Oscillator()
  const skin = new Biquad('bandpass', 2600, 1)
  const noise = seededNoise(53)
  return drawMono(decaySeconds * 5, (t) => {
    first.advance(hertz * (1 + 0.12 * decay(t, 0.02)))
    second.advance(hertz * 1.53)
    const drum = first.sine() * decay(t, decaySeconds) + 0.35 * second.sine() * decay(t, decaySeconds * 0.4)
    return (drum + skin.process(noise()) * slap * 3 * decay(t, 0.012)) * Math.min(1, t / 0.001)
  })
}

/** An electronic tom: a sine that falls by about a fifth, with a breath of noise. */
export function tom(hertz: number): Float32Array {
  const body = new Oscillator()
  const breath = new Biquad('lowpass', 2200)
  const noise = seededNoise(59)
  return drawMono(0.55, (t) => {
    body.advance(hertz * (0.72 + 0.5 * decay(t, 0.09)))
    return (
      Math.tanh((body.sine() * decay(t, 0.17) + breath.process(noise()) * 0.25 * decay(t, 0.05)) * 1.5) * 0.8
    )
  })
}

export function cowbell(hertz: number): Float32Array {
  const low = new Oscillator()
  const high = new Oscillator()
  const band = new Biquad('bandpass', 1000, 1.2)
  return drawMono(0.3, (t) => {
    const pair = low.advance(hertz).square() + high.advance(hertz * 1.5).square()
    return band.process(pair) * (decay(t, 0.015) + 0.35 * decay(t, 0.07)) * 0.7
  })
}

export function crash(decaySeconds: number): Float32Array {
  const highpass = new Biquad('highpass', 3500)
  const sheen = new Biquad('peak', 7000, 0.7, 5)
  const noise = seededNoise(61)
  const metal = hat({ decaySeconds: decaySeconds * 0.7, highpassHertz: 4500, tuning: 0.73 })
  let index = 0
  return drawMono(decaySeconds * 3, (t) => {
    const wash = sheen.process(highpass.process(noise())) * decay(t, decaySeconds) * 0.5
    return (wash + (metal[index++] ?? 0) * 0.35) * Math.min(1, t / 0.002)
  })
}
