import { expect, onTestFinished, test, vi } from 'vitest'
import { connectMediaSession } from './media-session.ts'
import { Player } from './player.ts'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
const iPad = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'

test.each([
  ['an iPhone', iPhone, 5, false],
  ['an iPad', iPad, 5, false],
  ['a Mac', iPad, 0, true],
  ['Windows', windows, 10, true],
])(
  '%s has next and previous, and steps of ten seconds where there is room',
  (_, agent, touches, hasSteps) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
    vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(touches)
    const set = vi.spyOn(navigator.mediaSession, 'setActionHandler')
    onTestFinished(connectMediaSession(new Player()))
    const actions = set.mock.calls.map(([action]) => action)
    expect(actions).toEqual(expect.arrayContaining(['play', 'pause', 'previoustrack', 'nexttrack', 'seekto']))
    expect(actions.includes('seekforward')).toBe(hasSteps)
    expect(actions.includes('seekbackward')).toBe(hasSteps)
    vi.restoreAllMocks()
  },
)
