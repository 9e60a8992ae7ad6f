import './embed.css'
import './player.module.css'
import './beat-player.module.css'
import './crate-player.module.css'
import { HeardReporter } from '#client/features/reach/counting/report-heard.ts'
import { addressOf } from '#client/platform/call.ts'
import { decodeWaveform, waveformPath } from '#client/ui/waveform-path.ts'
import { EMBED_DATA_ID, type EmbedTrack, type EmbedWords } from '#contract/reach/embed.ts'
import stripStyles from './strip.module.css'

const PLAYING = 'backbeat: a player started'

type Data = { tracks: readonly EmbedTrack[]; words: EmbedWords }
type Started = { what: typeof PLAYING; at: number }

/** How long a preview must play to count. */
const COUNTS_AFTER_SECONDS = 5

openLinksByMessage()
const data = document.getElementById(EMBED_DATA_ID)?.textContent
if (data) start(JSON.parse(data) as Data)

/** Brings the rendered player to life. Loads nothing before the first press on play. */
function start({ tracks, words }: Data): void {
  const root = part('main', HTMLElement)
  const button = part('[data-part=play]', HTMLButtonElement)
  const seek = part('[data-part=seek]', HTMLInputElement)
  const time = part('[data-part=time]', HTMLElement)
  const length = part('[data-part=length]', HTMLElement)
  const say = part('[data-part=say]', HTMLElement)
  const rows = [...document.querySelectorAll<HTMLButtonElement>('[data-track]')]
  const audio = new Audio()
  audio.preload = 'none'
  const announce = onlyOneOnPage(() => audio.pause())
  const counted = new Set<string>()
  const heard = new HeardReporter('embeds')
  let at = -1

  const current = () => tracks[Math.max(0, at)]
  const drawWave = waveDrawer(part('[data-part=wave]', SVGSVGElement))
  /** Screen readers announce each change of the slider: while it plays, it is updated on focus and keys only. */
  const announcePosition = () => {
    const { seconds = 0 } = current() ?? {}
    const passed = Math.min(audio.currentTime, seconds)
    seek.value = String(Math.floor(passed))
    seek.setAttribute(
      'aria-valuetext',
      filled(words.position, { passed: inMinutes(passed), total: inMinutes(seconds) }),
    )
  }
  const show = () => {
    const { title = '', seconds = 0 } = current() ?? {}
    const isPlaying = !audio.paused && !audio.ended
    root.dataset.state = isPlaying
      ? 'playing'
      : audio.ended
        ? 'ended'
        : root.dataset.state === 'fail'
          ? 'fail'
          : 'rest'
    button.setAttribute('aria-label', filled(isPlaying ? words.pause : words.play, { title }))
    const passed = Math.min(audio.currentTime, seconds)
    time.textContent = inMinutes(passed)
    length.textContent = inMinutes(seconds)
    seek.max = String(Math.floor(seconds))
    if (!isPlaying || audio.seeking) announcePosition()
    root.style.setProperty('--p', `${seconds > 0 ? (passed / seconds) * 100 : 0}%`)
    for (const [index, row] of rows.entries()) {
      if (index === Math.max(0, at)) row.setAttribute('aria-current', 'true')
      else row.removeAttribute('aria-current')
    }
  }
  const fail = () => {
    root.dataset.state = 'fail'
    say.textContent = words.failed
  }
  const play = (index: number) => {
    const track = tracks[index]
    if (!track) return
    const hasFailed = root.dataset.state === 'fail'
    if (index !== at || hasFailed) {
      at = index
      heard.update({ beatId: track.id, time: 0, isPlaying: false })
      audio.src = track.audio
      drawWave(track.waveform)
    }
    root.dataset.state = 'rest'
    say.textContent = ''
    announce()
    audio.play().catch((error: unknown) => {
      // Pausing before it started is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) fail()
    })
  }
  const toggle = () => (audio.paused ? play(Math.max(0, at)) : audio.pause())

  button.addEventListener('click', toggle)
  for (const row of rows)
    row.addEventListener('click', () => {
      const index = Number(row.dataset.track)
      if (index === at) toggle()
      else play(index)
    })
  // Before the key changes it, so that it changes from the current position.
  for (const event of ['focus', 'keydown', 'pointerdown']) seek.addEventListener(event, announcePosition)
  seek.addEventListener('input', () => {
    const wanted = Number(seek.value)
    if (at < 0) play(0)
    if (audio.readyState > 0) audio.currentTime = wanted
    else audio.addEventListener('loadedmetadata', () => (audio.currentTime = wanted), { once: true })
  })
  for (const event of ['play', 'pause', 'timeupdate', 'seeking']) audio.addEventListener(event, show)
  for (const event of ['playing', 'pause', 'timeupdate', 'ended'])
    audio.addEventListener(event, () => {
      const isPlaying = !audio.paused && !audio.ended && !audio.seeking
      heard.update({ beatId: current()?.id, time: audio.currentTime, isPlaying })
    })
  audio.addEventListener('timeupdate', () => {
    const track = current()
    if (!track || audio.currentTime < COUNTS_AFTER_SECONDS || counted.has(track.id)) return
    counted.add(track.id)
    const address = addressOf('POST /beats/:id/plays', { params: { id: track.id }, query: { from: 'embed' } })
    fetch(address, { method: 'POST', keepalive: true, credentials: 'omit' }).catch(() => {})
  })
  audio.addEventListener('ended', () => {
    if (at + 1 < tracks.length) play(at + 1)
    else show()
  })
  audio.addEventListener('error', fail)

  drawWave(tracks[0]?.waveform ?? '')
  root.dataset.ready = ''
  show()
}

/** A text with its values, which stand in it as `{name}`. */
function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
}

/** Draws a waveform with as many bars as fit, again when the frame changes its size. */
function waveDrawer(svg: SVGSVGElement): (waveform: string) => void {
  let columns = new Uint8Array()
  for (const name of [stripStyles.rest, stripStyles.played]) {
    const path = document.createElementNS(svg.namespaceURI, 'path')
    path.setAttribute('class', name ?? '')
    svg.append(path)
  }
  const draw = () => {
    const width = Math.round(svg.getBoundingClientRect().width)
    if (width === 0 || columns.length === 0) return
    svg.setAttribute('viewBox', `0 0 ${width} 100`)
    for (const path of svg.querySelectorAll('path')) path.setAttribute('d', waveformPath(columns, width))
  }
  new ResizeObserver(draw).observe(svg)
  return (waveform) => {
    columns = new Uint8Array(decodeWaveform(waveform))
    draw()
  }
}

function part<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const found = document.querySelector(selector)
  if (!(found instanceof kind)) throw new Error(`The player has no ${selector}.`)
  return found
}

function inMinutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
}

/**
 * Pauses the other players of the store on the same page. Returns what to call at the press on play, not when sound
 * begins: of two presses the later one counts, whichever preview is loaded first. Needs no storage: frames may send
 * messages to each other across sites, and only those of the store receive them.
 */
function onlyOneOnPage(pause: () => void): () => void {
  /** When play was last pressed here, in milliseconds since 1970. */
  let startedAt = 0
  addEventListener('message', ({ data, source }) => {
    // A message may arrive after a later press here.
    if (isStarted(data) && source !== window && data.at >= startedAt) pause()
  })
  // A sandboxed frame has no origin of its own to name.
  const target = origin === 'null' ? '*' : origin
  return () => {
    startedAt = Date.now()
    tell(window.top ?? window, { what: PLAYING, at: startedAt }, target)
  }
}

function isStarted(data: unknown): data is Started {
  return typeof data === 'object' && data !== null && 'what' in data && data.what === PLAYING
}

/** Players may lie in frames within frames, as in some editors. */
function tell(page: Window, message: Started, target: string): void {
  for (let at = 0; at < page.length; at++) {
    const frame = page[at]
    if (!frame) continue
    if (frame !== window) frame.postMessage(message, target)
    tell(frame, message, target)
  }
}

/**
 * WordPress frames players in a sandbox that opens no links. Its page opens them on this message (`wp-embed.js`), which it
 * knows by the secret that it adds to the frame's address.
 */
function openLinksByMessage(): void {
  const secret = /[?&#]secret=(\w+)/.exec(location.hash)?.[1]
  if (secret === undefined || window.parent === window) return
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    // The page's origin is not known here, and nothing in it is secret from it.
    window.parent.postMessage({ message: 'link', value: link.href, secret }, '*')
  })
}
