import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { admin, answerApi, problem, renderInStore } from '#tests/components/store.tsx'
import { SubscriberImport } from './subscriber-import.tsx'

const file = new File(['ada@example.com\nbroken\n'], 'fans.csv', { type: 'text/csv' })

test('needs where the consent is from, keeps what was typed when it fails, and says what became of each row', async () => {
  let fails = true
  const requests = answerApi({
    'GET /api/auth/session': admin,
    'POST /api/newsletter/subscribers': () =>
      fails
        ? problem(503, 'unavailable', 'Try again in a minute.')
        : {
            ...{ added: 99_000, known: 3, left: 12, bounced: 1, erased: 0, elsewhere: 40, unconfirmed: 2 },
            ...{ doubled: 500, broken: 497 },
          },
  })
  await renderInStore(<SubscriberImport open onClose={() => {}} />)
  const add = page.getByRole('button', { name: 'Add', exact: true })
  await expect.element(add).toBeDisabled()
  await userEvent.upload(page.getByLabelText('CSV file'), file)
  await userEvent.fill(page.getByLabelText('Where their consent is from'), 'Signed at the show')
  await userEvent.fill(page.getByLabelText('When they gave it'), '2026-07-01')
  await userEvent.click(add)
  await expect.element(page.getByText('Try again in a minute.', { exact: false })).toBeVisible()
  fails = false
  await userEvent.click(add)
  await expect.element(page.getByText('99,000 added')).toBeVisible()
  await expect
    .element(
      page.getByText(
        'Left out: 3 already on the list, 12 unsubscribed from your list, 1 bounced here, ' +
          '40 unsubscribed or bounced in another list, 2 never confirmed in another list, 500 duplicates, ' +
          '497 without a valid address.',
      ),
    )
    .toBeVisible()
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
    csv: 'ada@example.com\nbroken\n',
    consent: 'Signed at the show',
    consentDay: '2026-07-01',
    confirm: false,
  })
})

test('a file beyond the limit is refused before it is sent', async () => {
  const requests = answerApi({ 'GET /api/auth/session': admin })
  await renderInStore(<SubscriberImport open onClose={() => {}} />)
  await userEvent.upload(page.getByLabelText('CSV file'), new File(['a'.repeat(12_000_001)], 'huge.csv'))
  await expect.element(page.getByText('This file is too large.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
})
