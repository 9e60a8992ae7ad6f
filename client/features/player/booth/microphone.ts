import { NoSoundError, startContext } from '#client/features/player/player/index.ts'
import { pageText } from '#client/platform/page-texts.ts'
import { msg } from '#contract/text/msg.ts'
import type { CaptureCommand, CapturedBlock, CaptureReport } from './capture-messages.ts'
import workletUrl from './capture-worklet.ts?worker&url'

/** Why nothing can be recorded. */
export type MicrophoneProblem =
  | 'refused'
  | 'forbidden'
  | 'blocked-by-system'
  | 'missing'
  | 'in-use'
  | 'insecure'
  | 'unsupported'
  | 'no-sound'
  | 'other-rate'
  | 'failed'

export class MicrophoneError extends Error {
  override name = 'MicrophoneError'
  readonly problem: MicrophoneProblem

  constructor(problem: MicrophoneProblem) {
    super(`the microphone is ${problem}`)
    this.problem = problem
  }
}

/** What can be said before asking for the microphone. */
export function missingFeature(): MicrophoneProblem | undefined {
  if (!isSecureContext) return 'insecure'
  if (isForbiddenByPolicy()) return 'forbidden'
  const hasAll =
    typeof navigator.mediaDevices?.getUserMedia === 'function' &&
    typeof AudioWorkletNode === 'function' &&
    typeof OfflineAudioContext === 'function' &&
    typeof Worker === 'function'
  return hasAll ? undefined : 'unsupported'
}

const problems: Record<string, MicrophoneProblem> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'in-use',
  AbortError: 'in-use',
}

/**
 * The microphone and the context it is heard in, for as long as the session lasts: there is one source node, since each
 * has another delay. Levels and the end of a recording are reported.
 */
export class Microphone {
  readonly id = crypto.randomUUID()
  readonly context: AudioContext
  readonly stream: MediaStream
  onEnded: () => void = () => {}
  /** The device was unplugged, or its permission was withdrawn. */
  onLost: () => void = () => {}
  /** A call or another program took the sound away: the measured delay no longer holds. */
  onInterrupted: () => void = () => {}
  readonly #levelListeners = new Set<(peak: number) => void>()
  readonly #node: AudioWorkletNode
  readonly #source: MediaStreamAudioSourceNode

  private constructor(context: AudioContext, stream: MediaStream) {
    this.context = context
    this.stream = stream
    this.#source = context.createMediaStreamSource(stream)
    this.#node = new AudioWorkletNode(context, 'booth-capture', {
      ...{ numberOfOutputs: 0, channelCount: 1, channelCountMode: 'explicit' },
    })
    this.#node.port.onmessage = ({ data }: MessageEvent<CaptureReport>) =>
      'ended' in data ? this.onEnded() : this.#report(data.peak)
    this.#source.connect(this.#node)
    for (const track of stream.getTracks()) track.addEventListener('ended', () => this.onLost())
    context.addEventListener('statechange', () => {
      if ((context.state as string) === 'interrupted') this.onInterrupted()
    })
  }

  /**
   * Asks for the microphone. Call in a click handler.
   * @throws MicrophoneError
   */
  static async open(deviceId: string | undefined): Promise<Microphone> {
    const missing = missingFeature()
    if (missing) throw new MicrophoneError(missing)
    setRecordingSession()
    const stream = await requestStream(deviceId)
    try {
      // The rate is left to the device: iOS has one for everything. Firefox refuses a stream of another rate.
      return await openIn({}, stream).catch((error: unknown) => {
        if (!isOtherRate(error)) throw error
        return openIn(rateOf(stream), stream)
      })
    } catch (error) {
      for (const track of stream.getTracks()) track.stop()
      if (isOtherRate(error)) throw new MicrophoneError('other-rate')
      throw new MicrophoneError(error instanceof NoSoundError ? 'no-sound' : 'failed')
    }
  }

  /** Hears a stream in a context that runs. */
  static async attach(context: AudioContext, stream: MediaStream): Promise<Microphone> {
    await context.audioWorklet.addModule(workletUrl)
    return new Microphone(context, stream)
  }

  get label(): string {
    return this.stream.getAudioTracks()[0]?.label || pageText(msg`Microphone`)
  }

  get deviceId(): string | undefined {
    return this.stream.getAudioTracks()[0]?.getSettings().deviceId
  }

  /** Calls back about 20 times a second with the loudest sample since. Returns a cleanup function. */
  followLevel(listener: (peak: number) => void): () => void {
    this.#levelListeners.add(listener)
    return () => this.#levelListeners.delete(listener)
  }

  /** Sends what is heard from one frame of the context to another. The port gets blocks and then an end. */
  record(port: MessagePort, fromFrame: number, untilFrame: number): void {
    this.#send({ record: port, fromFrame, untilFrame }, [port])
  }

  stopAt(frame: number): void {
    this.#send({ stopAtFrame: Math.round(frame) })
  }

  /** Hears a part on the page itself, without storing it. Frames count from `fromFrame`. */
  listen(
    fromFrame: number,
    untilFrame: number,
    onBlock: (samples: Float32Array, frame: number) => void,
  ): void {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }: MessageEvent<CapturedBlock>) => {
      if ('end' in data) port1.close()
      else onBlock(data.samples, data.frame - fromFrame)
    }
    this.record(port2, fromFrame, untilFrame)
  }

  close(): void {
    this.#send({ close: true })
    this.#source.disconnect()
    for (const track of this.stream.getTracks()) track.stop()
    void this.context.close()
  }

  #report(peak: number): void {
    for (const listener of this.#levelListeners) listener(peak)
  }

  #send(command: CaptureCommand, transfer: Transferable[] = []): void {
    this.#node.port.postMessage(command, transfer)
  }
}

async function openIn(rate: { sampleRate?: number }, stream: MediaStream): Promise<Microphone> {
  const context = new AudioContext({ latencyHint: 'interactive', ...rate })
  try {
    await startContext(context)
    return await Microphone.attach(context, stream)
  } catch (error) {
    void context.close()
    throw error
  }
}

function isOtherRate(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotSupportedError'
}

function rateOf(stream: MediaStream): { sampleRate?: number } {
  const sampleRate = stream.getAudioTracks()[0]?.getSettings().sampleRate
  return sampleRate ? { sampleRate } : {}
}

async function requestStream(deviceId: string | undefined): Promise<MediaStream> {
  const plain = {
    ...{ echoCancellation: false, noiseSuppression: false, autoGainControl: false },
    channelCount: { ideal: 1 },
  }
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { ...plain, ...(deviceId !== undefined && { deviceId: { exact: deviceId } }) },
    })
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    // The device of last time is not there today.
    if (name === 'OverconstrainedError' && deviceId !== undefined) return requestStream(undefined)
    throw new MicrophoneError(await refusal(error, problems[name] ?? 'failed'))
  }
}

/** The `Permissions-Policy` header, which a proxy may replace. Only Chromium enforces and shows it. */
function isForbiddenByPolicy(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature: (name: string) => boolean } }
  return featurePolicy?.allowsFeature('microphone') === false
}

/** Tells a refusal by the person from one by the system's privacy settings, for which browsers use one error name. */
async function refusal(error: unknown, problem: MicrophoneProblem): Promise<MicrophoneProblem> {
  if (problem !== 'refused') return problem
  // Chromium says so. Elsewhere the site has the permission, and is refused nevertheless.
  if (error instanceof Error && /by system/i.test(error.message)) return 'blocked-by-system'
  const permission = await navigator.permissions?.query({ name: 'microphone' }).catch(() => undefined)
  return permission?.state === 'granted' ? 'blocked-by-system' : 'refused'
}

/** Safari: without it, the microphone lowers the sound and may send it to the earpiece. */
function setRecordingSession(): void {
  const { audioSession } = navigator as Navigator & { audioSession?: { type: string } }
  if (audioSession) audioSession.type = 'play-and-record'
}

const WIRELESS = /bluetooth|airpods|buds|hands-free|headset \(|wh-|wf-/i
const SLOW_SECONDS = 0.08

/** A Bluetooth headset, by its name or by how late it plays. */
export function isWireless({ label, context }: Pick<Microphone, 'label' | 'context'>): boolean {
  return WIRELESS.test(label) || (context.outputLatency ?? 0) > SLOW_SECONDS
}
