import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { changeMarks } from '#client/features/player/favorites/index.ts'
import { currentTrack, moveCurrentToStart } from '#client/features/player/queue/index.ts'
import { playOnAfterLoad } from '#client/platform/plays-on.ts'
import { beats } from '#tests/components/beats.ts'
import { Player } from './player.ts'

const queue = beats.slice(0, 4)
const PREVIEWS = '**/demo/prepared/*.mp3'

let player: Player
let audio: HTMLAudioElement
let detach: () => void

/** A player on its own audio element, as after a page load. */
function open() {
  player = new Player()
  audio = new Audio()
  audio.preload = 'none'
  detach = player.attach(audio)
}

beforeEach(open)

afterEach(async () => {
  detach()
  vi.restoreAllMocks()
  await commands.serveRequests(PREVIEWS)
})

const patience = { timeout: 300_000 }
const current = () => currentTrack(player.state.playlist)?.id
const ids = () => player.state.playlist.tracks.map(({ id }) => id)
const sounding = (id?: string) =>
  vi.waitFor(() => {
    expect(player.state).toMatchObject({ isPlaying: true, isWaiting: false, failed: false })
    expect(audio.paused).toBe(false)
    if (id) expect(audio.currentSrc).toContain(`/${id}.mp3`)
  }, patience)

describe('playing', () => {
  test("tracks play gaplessly, without the encoder's padding at both ends", async () => {
    const pair = beats.slice(0, 2)
    player.playFrom(pair, 0)
    for (const track of pair) {
      await sounding(track.id)
      // The element's output to a hundredth of an MP3 frame, and the part that is sound.
      expect(audio.duration).toBeCloseTo(track.durationSeconds, 3)
      const file = await (await fetch(audio.currentSrc)).arrayBuffer()
      const sound = await new OfflineAudioContext(2, 1, 44_100).decodeAudioData(file)
      expect(sound.length).toBe(Math.round(track.durationSeconds * 44_100))
      player.seek(track.durationSeconds - 0.1)
    }
  })

  test('play pressed before the page has its audio element plays once it has, with the settings from before', async () => {
    player.setVolume(0.3)
    player.playFrom(queue, 2)
    detach()
    player = new Player()
    player.playFrom(queue, 1)
    detach = player.attach(audio)
    await sounding(queue[1]?.id)
    expect(player.state.volume).toBe(0.3)
    expect(ids()).toEqual(queue.map(({ id }) => id))
  })

  test('a player starts empty, at half volume, without repeat or shuffle', () => {
    expect(new Player().state).toMatchObject({
      playlist: { tracks: [], currentIndex: 0 },
      isPlaying: false,
      isRepeating: false,
      isShuffling: false,
      volume: 0.5,
    })
  })

  test('play and pause toggle, and playback resumes where it was paused', async () => {
    player.playFrom(queue, 1)
    await sounding(queue[1]!.id)
    player.seek(12)
    player.toggle()
    await vi.waitFor(() => expect(audio.paused).toBe(true), patience)
    expect(player.state).toMatchObject({ isPlaying: false, isWaiting: false })
    player.toggle()
    await sounding()
    expect(audio.currentTime).toBeGreaterThanOrEqual(12)
  })

  test('clicking the current track pauses it, in any list', async () => {
    player.playFrom(queue, 1)
    await sounding()
    player.playFrom([queue[1]!, queue[3]!], 0)
    await vi.waitFor(() => expect(audio.paused).toBe(true), patience)
    expect(ids()).toEqual([queue[1]!.id, queue[3]!.id])
  })

  test('it can be paused while buffering', async () => {
    await commands.holdRequests(PREVIEWS)
    player.playFrom(queue, 0)
    expect(player.state).toMatchObject({ isPlaying: false, isWaiting: true })
    player.toggle()
    expect(player.state).toMatchObject({ isPlaying: false, isWaiting: false })
    expect(audio.paused).toBe(true)
  })

  test('the next track still buffers after the one before was interrupted', async () => {
    await commands.holdRequests(PREVIEWS)
    const play = vi.spyOn(audio, 'play')
    player.playFrom(queue, 0)
    player.next()
    await expect(play.mock.results[0]!.value).rejects.toThrow(/interrupted/)
    expect(player.state.isWaiting).toBe(true)
  })

  test('only one tab plays: starting another pauses this one', async () => {
    player.playFrom(queue, 0)
    await sounding()
    const other = new BroadcastChannel('backbeat-player')
    other.postMessage('playing')
    await vi.waitFor(() => expect(player.state.isPlaying).toBe(false), patience)
    other.close()
  })
})

describe('next and previous', () => {
  test('next wraps from the last track to the first', async () => {
    player.playFrom(queue, 2)
    player.next()
    expect(current()).toBe(queue[3]!.id)
    player.next()
    expect(current()).toBe(queue[0]!.id)
    await sounding(queue[0]!.id)
  })

  test('previous wraps from the first track to the last', async () => {
    player.playFrom(queue, 0)
    player.previous()
    expect(current()).toBe(queue[3]!.id)
    await sounding(queue[3]!.id)
  })

  test('with shuffle, next is a random other track', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.99)
    player.playFrom(queue, 1)
    player.toggleShuffle()
    player.next()
    expect(current()).toBe(queue[0]!.id)
    player.toggleShuffle()
    player.next()
    expect(current()).toBe(queue[1]!.id)
  })

  test('without a track they do nothing', () => {
    player.next()
    player.previous()
    player.toggle()
    expect(player.state).toMatchObject({ playlist: { tracks: [] }, isWaiting: false })
  })

  test('the end of a track starts the next one', async () => {
    player.playFrom(queue, 0)
    await sounding()
    player.seek(audio.duration - 0.1)
    await vi.waitFor(() => expect(current()).toBe(queue[1]!.id), patience)
    await sounding(queue[1]!.id)
  })

  test('a repeated track starts again at its end', async () => {
    player.playFrom(queue, 0)
    player.toggleRepeat()
    await sounding()
    player.seek(audio.duration - 0.1)
    const ended = new Promise((resolve) => audio.addEventListener('ended', resolve, { once: true }))
    await ended
    await sounding(queue[0]!.id)
    expect(current()).toBe(queue[0]!.id)
    expect(audio.currentTime).toBeLessThan(5)
  })
})

describe('seeking', () => {
  test('seeking is clamped to the track, and skipping is relative to its position', async () => {
    player.playFrom(queue, 0)
    await sounding()
    player.pause()
    player.seek(1e6)
    expect(player.state.time).toBe(player.state.duration)
    player.seek(-5)
    expect(player.state.time).toBe(0)
    player.seek(20)
    player.skip(-15)
    expect(player.state.time).toBe(5)
    expect(audio.currentTime).toBe(5)
  })

  test('a seek before the track has loaded sets its start', async () => {
    player.playFrom(queue, 0)
    player.seek(15)
    await sounding()
    expect(audio.currentTime).toBeGreaterThanOrEqual(15)
    expect(player.state.time).toBeGreaterThanOrEqual(15)
  })
})

describe('the queue', () => {
  test('a track is appended, and becomes the current one of an empty queue', async () => {
    player.add(queue[2]!)
    player.add(queue[0]!)
    expect(ids()).toEqual([queue[2]!.id, queue[0]!.id])
    expect(player.state.isWaiting).toBe(false)
    player.toggle()
    await sounding(queue[2]!.id)
  })

  test('removing another track does not interrupt the sound', async () => {
    player.playFrom(queue, 1)
    await sounding()
    player.seek(10)
    player.remove(0)
    expect(player.state.playlist.currentIndex).toBe(0)
    expect(audio.paused).toBe(false)
    expect(audio.currentTime).toBeGreaterThanOrEqual(10)
  })

  test('removing the current track plays its successor', async () => {
    player.playFrom(queue, 1)
    await sounding()
    player.remove(1)
    expect(ids()).toEqual([queue[0]!.id, queue[2]!.id, queue[3]!.id])
    await sounding(queue[2]!.id)
  })

  test('removing the current track while it buffers plays its successor', async () => {
    await commands.holdRequests(`**/${queue[1]!.id}.mp3`)
    player.playFrom(queue, 1)
    player.remove(1)
    await sounding(queue[2]!.id)
    await commands.serveRequests(`**/${queue[1]!.id}.mp3`)
  })

  test('removing a paused track leaves its successor paused', async () => {
    player.playFrom(queue, 1)
    await sounding()
    player.pause()
    player.remove(1)
    expect(current()).toBe(queue[2]!.id)
    expect(audio.paused).toBe(true)
    expect(player.state).toMatchObject({ isPlaying: false, isWaiting: false, time: 0 })
  })

  test('removing the last track leaves nothing to play', async () => {
    player.playFrom([queue[0]!], 0)
    await sounding()
    player.remove(0)
    expect(player.state).toMatchObject({ playlist: { tracks: [], currentIndex: 0 }, time: 0, duration: 0 })
    await vi.waitFor(() => expect(player.state.isPlaying).toBe(false), patience)
    expect(audio.paused).toBe(true)
  })

  test('the current track moves to the start without interrupting the sound', async () => {
    player.playFrom(queue, 2)
    await sounding()
    player.seek(10)
    player.rearrange(moveCurrentToStart)
    expect(ids()).toEqual([2, 0, 1, 3].map((at) => queue[at]!.id))
    expect(player.state.playlist.currentIndex).toBe(0)
    expect(audio.currentTime).toBeGreaterThanOrEqual(10)
  })

  test('a track can be played next, even with shuffle, from any position', async () => {
    player.playFrom(queue, 0)
    player.toggleShuffle()
    player.playNext(beats[7]!)
    expect(ids()).toEqual([queue[0]!, beats[7]!, ...queue.slice(1)].map(({ id }) => id))
    player.next()
    expect(current()).toBe(beats[7]!.id)
    player.playNext(queue[0]!)
    expect(ids()).toEqual([beats[7]!, queue[0]!, ...queue.slice(1)].map(({ id }) => id))
    player.next()
    await sounding(queue[0]!.id)
  })
})

describe('a list with only its first page loaded', () => {
  const list = beats.slice(0, 12)
  const whole = { ids: '/api/beats/ids?tone=A+minor' }

  /** Fakes the list's ids and beats; returns the requests. */
  function serveList(ids: unknown = list.map(({ id }) => id), sold = list) {
    const asked: string[] = []
    const realFetch = window.fetch
    vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
      const path = String(input)
      if (!path.startsWith('/api/')) return realFetch(input, init)
      asked.push(path)
      const wanted = new URL(path, location.origin).searchParams.getAll('id')
      return Response.json(
        path.startsWith('/api/beats/ids') ? await ids : sold.filter(({ id }) => wanted.includes(id)),
      )
    })
    return asked
  }

  test('is queued as a whole: previous from the first leads to the very last', async () => {
    const asked = serveList()
    player.playFrom(queue, 0, whole)
    player.previous()
    await sounding(list.at(-1)!.id)
    expect(ids()).toEqual(list.map(({ id }) => id))
    expect(asked[0]).toBe(whole.ids)
    player.next()
    expect(current()).toBe(queue[0]!.id)
  })

  test('omits passed beats, as the list does', async () => {
    serveList()
    changeMarks({ gone: { [list[1]!.id]: 1, [list[9]!.id]: 1 } })
    onTestFinished(() => changeMarks({ gone: {} }))
    const listed = list.filter((_, at) => at !== 1 && at !== 9)
    player.playFrom(listed.slice(0, 4), 0, whole)
    await vi.waitFor(() => expect(ids()).toEqual(listed.map(({ id }) => id)))
  })

  test('continues after the last loaded track', async () => {
    serveList()
    player.playFrom(queue, 3, whole)
    player.next()
    await sounding(list[4]!.id)
  })

  test('is shuffled as a whole', async () => {
    serveList()
    vi.spyOn(Math, 'random').mockReturnValue(0.8)
    player.playFrom(queue, 0, whole)
    player.toggleShuffle()
    player.next()
    await sounding(list[9]!.id)
  })

  test('skips a track that is no longer sold', async () => {
    serveList(
      list.map(({ id }) => id),
      list.filter((_, at) => at !== 11),
    )
    player.playFrom(queue, 0, whole)
    await vi.waitFor(() => expect(ids()).toHaveLength(11))
    player.previous()
    await sounding(list[10]!.id)
  })

  test('is not added to a queue that has replaced it', async () => {
    const answer = Promise.withResolvers<string[]>()
    serveList(answer.promise)
    player.playFrom(queue, 3, whole)
    player.playFrom([beats[7]!], 0)
    answer.resolve(list.map(({ id }) => id))
    await sounding(beats[7]!.id)
    expect(ids()).toEqual([beats[7]!.id])
  })

  test('plays as far as it is loaded while the rest cannot be fetched', async () => {
    vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('offline'))
    player.playFrom(queue, 0, whole)
    player.previous()
    await sounding(queue[3]!.id)
  })

  test('is whole again after a reload, however long it is', async () => {
    const long = [...list.map(({ id }) => id), ...Array.from({ length: 5_000 }, (_, at) => `b${at}`)]
    serveList(long)
    player.playFrom(queue, 1, whole)
    await vi.waitFor(() => expect(ids().length).toBeGreaterThan(2_000))
    window.dispatchEvent(new Event('pagehide'))
    detach()
    open()
    expect(current()).toBe(queue[1]!.id)
    expect(ids().length).toBeLessThanOrEqual(2_000)
    player.play()
    await vi.waitFor(() => expect(ids().length).toBeGreaterThan(4_900))
    expect(ids().slice(0, 12)).toEqual(list.map(({ id }) => id))
  })
})

describe('a preview that cannot be played', () => {
  test('is reported, and retried on the next click', async () => {
    await commands.failRequests(PREVIEWS)
    player.playFrom(queue, 0)
    await vi.waitFor(() => expect(player.state.failed).toBe(true), patience)
    expect(player.state).toMatchObject({ isPlaying: false, isWaiting: false })
    await commands.serveRequests(PREVIEWS)
    player.toggle()
    await sounding(queue[0]!.id)
  })

  test('continues at its position once the connection is back', async () => {
    player.playFrom(queue, 0)
    await sounding()
    player.pause()
    player.seek(25)
    window.dispatchEvent(new Event('pagehide'))
    detach()
    await commands.failRequests(PREVIEWS)
    open()
    player.play()
    await vi.waitFor(() => expect(player.state.failed).toBe(true), patience)
    expect(player.state.time).toBe(25)
    await commands.serveRequests(PREVIEWS)
    window.dispatchEvent(new Event('online'))
    await sounding(queue[0]!.id)
    expect(audio.currentTime).toBeGreaterThanOrEqual(25)
    expect(player.state.time).toBeGreaterThanOrEqual(25)
  })

  test('stays silent when the connection comes back after a pause', async () => {
    await commands.failRequests(PREVIEWS)
    player.playFrom(queue, 0)
    await vi.waitFor(() => expect(player.state.failed).toBe(true), patience)
    player.pause()
    await commands.serveRequests(PREVIEWS)
    const play = vi.spyOn(audio, 'play')
    window.dispatchEvent(new Event('online'))
    expect(play).not.toHaveBeenCalled()
  })

  test('can be skipped with next', async () => {
    await commands.failRequests(`**/${queue[0]!.id}.mp3`)
    player.playFrom(queue, 0)
    await vi.waitFor(() => expect(player.state.failed).toBe(true), patience)
    player.next()
    await sounding(queue[1]!.id)
    await commands.serveRequests(`**/${queue[0]!.id}.mp3`)
  })
})

describe('after a reload', () => {
  test('queue, position and playback settings are restored, and nothing plays', async () => {
    player.playFrom(queue, 2)
    player.toggleRepeat()
    player.toggleShuffle()
    player.setVolume(0.7)
    await sounding()
    player.pause()
    player.seek(20)
    window.dispatchEvent(new Event('pagehide'))
    detach()
    open()
    expect(current()).toBe(queue[2]!.id)
    expect(player.state).toMatchObject({
      isRepeating: true,
      isShuffling: true,
      volume: 0.7,
      time: 20,
      isPlaying: false,
    })
    expect(audio.paused).toBe(true)
    player.toggle()
    await sounding(queue[2]!.id)
    expect(audio.currentTime).toBeGreaterThanOrEqual(20)
    expect(audio.volume).toBe(0.7)
  })

  test('what plays goes on where the page was changed for another language, once', async () => {
    const loadAgain = () => {
      window.dispatchEvent(new Event('pagehide'))
      detach()
      open()
    }
    player.playFrom(queue, 1)
    await sounding(queue[1]!.id)
    player.seek(12)
    playOnAfterLoad()
    loadAgain()
    await sounding(queue[1]!.id)
    expect(audio.currentTime).toBeGreaterThanOrEqual(12)
    loadAgain()
    expect(player.state.isWaiting).toBe(false)
    // What was paused stays so.
    playOnAfterLoad()
    loadAgain()
    expect(player.state).toMatchObject({ isPlaying: false, isWaiting: false })
  })

  test('an invalid saved state is ignored', () => {
    for (const saved of ['{', 'null', '{"playlist":{"tracks":[{}],"currentIndex":0}}']) {
      localStorage.setItem('backbeat-player-1', saved)
      detach()
      open()
      expect(player.state.playlist.tracks).toEqual([])
    }
  })
})
