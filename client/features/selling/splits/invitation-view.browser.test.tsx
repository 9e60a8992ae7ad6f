import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Invitation } from '#contract/splits/split.ts'
import { answerApi, renderInStore } from '#tests/components/store.tsx'
import { InvitationView } from './invitation-view.tsx'

const person = { byline: null, role: 'Co-producer' as const, sales: 30, publishing: 30, hasAccepted: false }
const invitation: Invitation = {
  state: 'open',
  splitId: 's1',
  version: 1,
  createdAt: '2026-11-18T10:00:00.000Z',
  until: '2026-12-18T10:00:00.000Z',
  beat: {
    id: 'b1',
    slug: 'copper-rain',
    title: 'Copper Rain',
    producer: 'mara_volt',
    bpm: 140,
    tone: 'C# minor',
    image: 'media/covers/a.jpg',
    cover: { path: 'media/covers/a', widths: [160], color: '#333333', placeholder: 'data:,' },
    audioURL: 'media/previews/none.mp3',
    waveform: '',
    durationSeconds: 43,
    onSaleSince: '2026-09-03T10:00:00.000Z',
  },
  inviter: 'Ada Wren',
  name: 'Femi Oduya',
  legalName: null,
  answeredAt: null,
  reason: null,
  role: 'Co-producer',
  sales: 30,
  publishing: 30,
  was: null,
  acceptedBefore: null,
  people: [
    { ...person, name: 'Ada Wren', byline: 'mara_volt', isYou: false, hasAccepted: true },
    { ...person, name: 'Femi Oduya', isYou: true },
  ],
  holdDays: 14,
  sheetNumber: 'BB-SP-1',
  canSeeShares: false,
}

test('the beat can be searched by ear, and says since when it is sold and by whom', async () => {
  answerApi({ 'GET /api/split-invitations/t1': invitation })
  await renderInStore(<InvitationView token="t1" />)
  const seek = page.getByRole('slider', { name: 'Seek in Copper Rain' })
  await expect.element(seek).toHaveAttribute('aria-valuetext', '0:00 of 0:43')
  await userEvent.click(seek)
  await userEvent.keyboard('{Home}{ArrowRight}')
  await expect.element(seek).toHaveAttribute('aria-valuetext', '0:05 of 0:43')
  await expect.element(page.getByText('On sale since September 3, 2026')).toBeVisible()
  await expect.element(page.getByRole('rowheader', { name: 'Ada Wren mara_volt' })).toBeVisible()
})

test('Enter in the name does not sign, and an empty name or reason says what is missing', async () => {
  const requests = answerApi({ 'GET /api/split-invitations/t1': invitation })
  await renderInStore(<InvitationView token="t1" />)
  await userEvent.fill(page.getByLabelText('Your legal name'), 'Olufemi Oduya')
  await userEvent.keyboard('{Enter}')
  await userEvent.fill(page.getByLabelText('Your legal name'), ' ')
  await page.getByRole('button', { name: 'Accept and sign' }).click()
  await expect.element(page.getByText('Enter your legal name.')).toBeVisible()
  await page.getByRole('button', { name: 'Decline...' }).click()
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect.element(page.getByText('Say what should change.')).toBeVisible()
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
})
