import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { SettingsView } from '#contract/store/settings.ts'
import { settingsView } from '#tests/components/settings-view.ts'
import { admin, answerApi, renderInStore } from '#tests/components/store.tsx'
import { LegalTextForm } from './legal-text-form.tsx'

const HINT = 'Your own policy should say this, too'
const privacyByLaw =
  '## Who is responsible\n\nWren Audio\n\n- If you withdraw: your name.\n- Of each order, when.'

async function show(privacy: string | null, given: Partial<SettingsView> = {}) {
  const view = { ...settingsView, ...given, values: { ...settingsView.values, privacy } }
  answerApi({
    'GET /api/auth/session': admin,
    'GET /api/settings': view,
    'POST /api/settings/preview': { blocks: [] },
  })
  await renderInStore(<LegalTextForm kind="privacy" label="Privacy policy" view={view} />)
}

test('an own privacy policy gets a hint with the paragraphs that it lacks', async () => {
  await show('## Who is responsible\n\nWren Audio\n\n- If you withdraw: your name.', { privacyByLaw })
  await expect.element(page.getByLabelText(HINT)).toHaveValue('- Of each order, when.')
})

test.each([
  ['the standard text', null, privacyByLaw],
  ['an own text that says all of it', privacyByLaw, privacyByLaw],
  ['an own text where nothing is asked for', 'Ours.', undefined],
])('%s gets none', async (_name, privacy, byLaw) => {
  await show(privacy, byLaw === undefined ? {} : { privacyByLaw: byLaw })
  await expect.element(page.getByLabelText('Privacy policy in Markdown')).toBeVisible()
  await expect.element(page.getByLabelText(HINT)).not.toBeInTheDocument()
})
