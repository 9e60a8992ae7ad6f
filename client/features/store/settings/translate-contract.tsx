import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '#client/platform/api.ts'
import { type AnswerOf, addressOf, call } from '#client/platform/call.ts'
import { useLanguageName } from '#client/platform/use-language-name.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Hint } from '#client/ui/form-parts.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { TierTranslation } from '#contract/licenses/license-tier.ts'
import { type Locale, localeNames } from '#contract/text/locales.ts'
import { SectionForm } from './section-form.tsx'
import { tiersQuery } from './settings-queries.ts'
import { OlderNote, SideBySide } from './side-by-side.tsx'

type Tiers = AnswerOf<'GET /admin/licenses'>

const Fields = TierTranslation.pick({ terms: true })

/** The contract text of a license as the owner wrote it, and in another language. */
export function TranslateContract({ tier, locale }: { tier: Tiers[number]; locale: Locale }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const showToast = useToast()
  // Frozen when the form opens, since the page may refetch.
  const [shown, setShown] = useState(tier)
  const { id, name } = shown
  const translation = shown.translations[locale]
  const language = useLanguageName()(locale)
  const variable = '{licensee}'
  const save = (terms: string, revision: number) =>
    call('PUT /admin/licenses/:id/terms/:locale', { params: { id, locale }, body: { terms, revision } })
  const server = useServerForm({
    schema: Fields,
    initial: { terms: translation?.terms ?? '' },
    send: ({ terms }: z.output<typeof Fields>) => save(terms, shown.revision),
    onDone: accept,
    onFail: (_rest, error) => error.message,
    onInvalid: () => t`Please fix the errors above and try again.`,
  })
  const { form, mutation, setProblem, field } = server

  async function accept(tiers: Tiers) {
    show(tiers)
    queryClient.setQueryData(tiersQuery().queryKey, tiers)
    showToast({ tone: 'ok', text: t`Saved. New orders are sold with it.` })
    await queryClient.invalidateQueries()
  }
  function show(tiers: Tiers) {
    const now = tiers.find((each) => each.id === id) ?? shown
    setShown(now)
    form.reset({ terms: now.translations[locale]?.terms ?? '' })
    setProblem(undefined)
  }
  const newest = () => queryClient.fetchQuery({ ...tiersQuery(), staleTime: 0 })

  const section = {
    ...server,
    isDirty: form.formState.isDirty,
    unsaved: form.formState.isDirty ? 1 : 0,
    discard: () => show([shown]),
    isConflict: mutation.error instanceof ApiError && mutation.error.code === 'license_tier_changed',
    async showTheirs() {
      mutation.reset()
      show(await newest())
    },
    async saveOver() {
      const revision = (await newest()).find((each) => each.id === id)?.revision ?? shown.revision
      setShown({ ...shown, revision })
      mutation.reset()
      await form.handleSubmit(async ({ terms }) => {
        try {
          await accept(await save(terms, revision))
        } catch (error) {
          setProblem(error instanceof Error ? error.message : String(error))
        }
      })()
    },
  }
  const preview = addressOf('GET /admin/licenses/:id/contract.pdf', { params: { id }, query: { locale } })
  return (
    <SectionForm
      title={t`Contract of ${name}`}
      intro={t`Buyers who use the store in ${language} buy with this text. Without one they buy with yours, and the checkout says so before they pay.`}
      section={section}
    >
      <OlderNote isOlder={translation?.isOlder === true} />
      <SideBySide from={shown.termsLocale} written={shown.terms} label={t`As you wrote it`}>
        <TextArea label={localeNames[locale]} lang={locale} rows={22} spellCheck {...field('terms')} />
      </SideBySide>
      <Hint>
        <Trans>
          Each line is a paragraph. Keep the words in braces, such as {variable}: they are filled in for each
          buyer, in the language of the contract. Have it checked by someone who knows the law.
        </Trans>
      </Hint>
      <Text as="p">
        <Text as="a" link href={preview} target="_blank">
          <Trans>Example contract in {language} (PDF)</Trans>
        </Text>
      </Text>
    </SectionForm>
  )
}
