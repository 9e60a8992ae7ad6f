import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BeatView } from '#client/features/catalogue/listing/beat-view.tsx'
import { PlayerDock } from '#client/features/player/bar/index.ts'
import { beats } from '#tests/components/beats.ts'
import { answerApi, renderInStore } from '#tests/components/store.tsx'
import { PlayerProvider } from './player-provider.tsx'

const beat = {
  ...beats[0]!,
  licenses: [],
  soldExclusivelyAt: null,
  exactBpm: 120,
  downbeatSeconds: 0,
  freeDownload: false,
  sections: [
    { label: 'Intro', startSeconds: 0, endSeconds: 8, confirmed: true },
    { label: 'Hook', startSeconds: 8, endSeconds: 24, confirmed: true },
    { label: 'A', startSeconds: 24, endSeconds: beats[0]!.durationSeconds, confirmed: false },
  ],
}

test('clicks and the keys 1 to 9 jump to sections, and the current one is marked', async () => {
  answerApi({ [`GET /api/beats/${beat.id}`]: beat })
  await renderInStore(
    <PlayerProvider>
      <BeatView beat={beat} buy={null} />
      <PlayerDock />
    </PlayerProvider>,
  )
  const strip = page.getByRole('group', { name: 'Sections' })
  await expect.element(strip.getByRole('button', { name: 'Jump to part A, bar 13, 0:24' })).toBeVisible()
  await strip.getByRole('button', { name: 'Jump to Hook, bar 5, 0:08' }).click()
  const slider = page.getByLabelText('Audio player').getByRole('slider', { name: `Seek in ${beat.title}` })
  const secondsOf = () => Number(slider.element().getAttribute('aria-valuenow'))
  await expect.element(slider).toBeVisible()
  await expect.poll(secondsOf).toBeGreaterThanOrEqual(8)
  await expect
    .element(strip.getByRole('button', { name: 'Jump to Hook, bar 5, 0:08' }))
    .toHaveAttribute('aria-current', 'true')
  await userEvent.keyboard('3')
  await expect.poll(secondsOf).toBeGreaterThanOrEqual(24)
  await userEvent.keyboard('1')
  await expect.poll(secondsOf).toBeLessThan(8)
})
