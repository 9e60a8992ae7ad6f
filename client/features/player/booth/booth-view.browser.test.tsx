import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { beats } from '#tests/components/beats.ts'
import { answerApi, renderInStore } from '#tests/components/store.tsx'
import { BoothView } from './booth-view.tsx'
import { isWireless } from './microphone.ts'
import { asRecorded } from './tuning.ts'

const beat = {
  ...beats[0]!,
  ...{ licenses: [], freeDownload: false, soldExclusivelyAt: null, sections: [] },
  ...{ exactBpm: beats[0]!.bpm, downbeatSeconds: 0 },
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.removeItem('backbeat-booth-1')
})

async function open() {
  answerApi({})
  await renderInStore(<BoothView beat={beat} tuning={asRecorded} license={undefined} art={null} />, {
    path: `/beats/${beat.id}/booth`,
  })
}

const turnOn = page.getByRole('button', { name: 'Turn on the microphone' })
const refuse = (name: string, message = 'no') =>
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException(message, name))
const permit = (state: PermissionState) =>
  vi.spyOn(navigator.permissions, 'query').mockResolvedValue({ state } as PermissionStatus)

/** A microphone that hears silence. */
function hearNothing() {
  const context = new AudioContext()
  const { stream } = new MediaStreamAudioDestinationNode(context)
  return vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream)
}

test.each([
  ['NotAllowedError', 'The microphone is blocked.'],
  ['NotReadableError', 'The microphone is busy.'],
  ['TypeError', "The booth can't start."],
])('%s says why, and trying again goes on', async (name, title) => {
  refuse(name)
  permit('denied')
  await open()
  await turnOn.click()
  await expect.element(page.getByRole('heading', { name: title })).toHaveFocus()
  await expect
    .element(page.getByRole('link', { name: 'Back to the beat' }))
    .toHaveAttribute('href', `/beats/${beat.id}`)
  hearNothing()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('button', { name: "That's my voice" })).toBeVisible()
})

test.each([
  ['Chromium', 'Permission denied by system', 'prompt'],
  ['other browsers', 'The request is not allowed by the user agent or the platform', 'granted'],
] as const)("the system's privacy settings are named in %s", async (_, message, state) => {
  refuse('NotAllowedError', message)
  permit(state)
  await open()
  await turnOn.click()
  await expect
    .element(page.getByRole('heading', { name: 'Your device blocks the microphone.' }))
    .toHaveFocus()
})

test("a policy of the site is named before asking, because nobody's answer would help", async () => {
  const asked = hearNothing()
  const policy = { allowsFeature: (name: string) => name !== 'microphone' }
  Object.defineProperty(document, 'featurePolicy', { value: policy, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(document, 'featurePolicy'))
  await open()
  await expect
    .element(page.getByRole('heading', { name: 'This site turns the microphone off.' }))
    .toBeVisible()
  expect(asked).not.toHaveBeenCalled()
})

/** What Firefox throws if microphone and output have different rates. */
function refuseRate(times: number) {
  const { createMediaStreamSource } = AudioContext.prototype
  let calls = 0
  return vi.spyOn(AudioContext.prototype, 'createMediaStreamSource').mockImplementation(function (
    this: AudioContext,
    stream,
  ) {
    if (++calls <= times) throw new DOMException('different sample-rate', 'NotSupportedError')
    return createMediaStreamSource.call(this, stream)
  })
}

test('a microphone of another rate is heard in a context of its own rate', async () => {
  hearNothing()
  vi.spyOn(MediaStreamTrack.prototype, 'getSettings').mockReturnValue({ sampleRate: 16_000 })
  const heard = refuseRate(1)
  await open()
  await turnOn.click()
  await expect.element(page.getByRole('button', { name: "That's my voice" })).toBeVisible()
  const [before, after] = heard.mock.contexts as unknown as AudioContext[]
  expect(before?.state).toBe('closed')
  expect(after?.sampleRate).toBe(16_000)
})

test('a rate that the browser cannot join has a sentence of its own', async () => {
  hearNothing()
  refuseRate(2)
  await open()
  await turnOn.click()
  await expect
    .element(page.getByRole('heading', { name: "Your microphone and your headphones don't match." }))
    .toHaveFocus()
  hearNothing()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('button', { name: "That's my voice" })).toBeVisible()
})

test('without a microphone it waits for one', async () => {
  refuse('NotFoundError')
  await open()
  await turnOn.click()
  await expect.element(page.getByRole('heading', { name: 'No microphone found.' })).toBeVisible()
  const asked = hearNothing()
  const plugged = vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue([])
  navigator.mediaDevices.dispatchEvent(new Event('devicechange'))
  await expect.poll(() => plugged.mock.calls.length).toBe(1)
  expect(asked).toHaveBeenCalledTimes(1)
  plugged.mockResolvedValue([{ kind: 'audioinput', deviceId: 'new', label: 'New', groupId: '', toJSON() {} }])
  navigator.mediaDevices.dispatchEvent(new Event('devicechange'))
  await expect.element(page.getByRole('button', { name: "That's my voice" })).toBeVisible()
})

test('a browser without an AudioWorklet is told before asking', async () => {
  vi.stubGlobal('AudioWorkletNode', undefined)
  await open()
  await expect
    .element(page.getByRole('heading', { name: "This browser can't record in time." }))
    .toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Address of this page' })).toBeVisible()
})

test('an insecure address leads to the secure one', async () => {
  vi.spyOn(window, 'isSecureContext', 'get').mockReturnValue(false)
  await open()
  await expect.element(page.getByRole('heading', { name: 'This address is not secure.' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open the secure address' }))
    .toHaveAttribute('href', expect.stringMatching(/^https:/))
})

test('the way in is taken by keys, asks for headphones, and is remembered for the device', async () => {
  const asked = hearNothing()
  await open()
  await turnOn.click()
  expect(asked.mock.calls[0]?.[0]?.audio).toMatchObject({
    ...{ echoCancellation: false, noiseSuppression: false, autoGainControl: false },
  })
  await expect.element(page.getByText('Nothing yet.')).toBeVisible()
  await page.getByRole('button', { name: "That's my voice" }).click()
  await expect.element(page.getByRole('heading', { name: 'Headphones' })).toHaveFocus()
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Timing' })).toHaveFocus()
  await page.getByRole('button', { name: 'Start the clicks' }).click()
  await expect.element(page.getByText('No clap was heard.')).toBeVisible()
  await page.getByRole('button', { name: 'Skip, set it by ear later' }).click()
  await expect.element(page.getByText('Put headphones on.')).toBeVisible()
  await expect.element(page.getByText('Ready when you are.')).toBeVisible()

  await page.getByRole('button', { name: 'My voice comes too late: 1 ms earlier' }).click()
  await expect.element(page.getByRole('status', { name: 'Set by ear' })).toHaveTextContent('+1 ms')
  await page.getByRole('button', { name: 'Record anyway, with the beat turned down' }).click()
  await expect.element(page.getByRole('slider', { name: 'Level of the beat' })).toHaveValue('0.25')
  await userEvent.keyboard('z')
  await expect.element(page.getByRole('slider', { name: 'Level of the beat' })).toHaveValue('0.7')
  const saved = JSON.parse(localStorage.getItem('backbeat-booth-1') ?? '{}')
  expect(Object.values(saved.devices)).toMatchObject([
    { nudgeMs: 1, hasHeadphones: false, isMeasured: false },
  ])
})

test('a headset without a wire is known by its name or by its delay', () => {
  const context = { outputLatency: 0.02 } as AudioContext
  expect(isWireless({ label: 'AirPods Pro', context })).toBe(true)
  expect(isWireless({ label: 'Headset (WH-1000XM5 Hands-Free)', context })).toBe(true)
  expect(isWireless({ label: 'USB microphone', context })).toBe(false)
  expect(isWireless({ label: 'USB microphone', context: { outputLatency: 0.2 } as AudioContext })).toBe(true)
})
