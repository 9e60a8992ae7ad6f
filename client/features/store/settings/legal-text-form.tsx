import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { RichText } from '#client/features/store/legal-texts/index.ts'
import { call } from '#client/platform/call.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Hint, Problem } from '#client/ui/form-parts.tsx'
import { look, Stack } from '#client/ui/primitives.tsx'
import { Prose } from '#client/ui/prose.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { deniedRefunds } from '#contract/law/denied-refunds.ts'
import type { LegalTextKind } from '#contract/store/rich-text.ts'
import { LEGAL_TEXT_MAX, type SettingsView } from '#contract/store/settings.ts'
import { localLongDay } from '#contract/text/dates.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import { SectionForm } from './section-form.tsx'
import styles from './settings.module.css'
import { soldTo } from './sold-to.ts'
import { StandardNote } from './standard-note.tsx'
import { useSectionForm } from './use-section-form.ts'

const Fields = z.object({ text: z.string().trim().max(LEGAL_TEXT_MAX, schemaError(msg`This is too long.`)) })

/** A legal text in Markdown, with a live preview. */
export function LegalTextForm({
  kind,
  label,
  view,
}: {
  kind: LegalTextKind
  label: string
  view: SettingsView
}) {
  const { t } = useLingui()
  const standard = view.standardTexts[kind].trim()
  const section = useSectionForm({
    view,
    schema: Fields,
    read: ({ values }) => ({ text: values[kind] ?? standard }),
    write: ({ text }) => ({ [kind]: text === '' || text === standard ? null : text }),
  })
  const { field, form, shown } = section
  const text = useWatch({ control: form.control, name: 'text' })
  const denied = deniedRefunds(text, soldTo(view))
  const published = shown.legalTexts[kind]
  const intro = useIntro(kind, published, shown.values[kind] !== null)
  const missing = kind === 'privacy' && text !== standard ? missingIn(text, shown.privacyByLaw ?? '') : ''
  return (
    <SectionForm title={label} intro={intro} section={section}>
      <div
        className={classNames(
          styles.settingsPapers,
          look({ stack: true, columns: { from768: '2' }, gap: 's5', align: 'start' }),
        )}
      >
        <Stack gap="s5" pack="start" data-field={kind}>
          <TextArea label={t`${label} in Markdown`} rows={22} spellCheck {...field('text')} />
          <Hint>
            <Trans>
              ## for a heading, - for a list, **bold**, [text](/contact). {'{store}'} and {'{email}'} are
              filled in.
            </Trans>
          </Hint>
          {denied && <Hint>{denied}</Hint>}
          <StandardNote name={kind} section={section} />
          {missing !== '' && (
            <TextArea
              label={t`Your own policy should say this, too`}
              rows={8}
              readOnly
              value={missing}
              hint={t`Copy it to where it fits. Where you sell, the law asks for it.`}
            />
          )}
        </Stack>
        <Preview markdown={text} />
      </div>
    </SectionForm>
  )
}

/** The paragraphs and items that a text does not have yet. */
function missingIn(text: string, byLaw: string): string {
  const parts = byLaw.split(/\n\n|\n(?=- )/)
  return parts.filter((part) => !text.includes(part)).join('\n\n')
}

function useIntro(
  kind: LegalTextKind,
  published: SettingsView['legalTexts'][string] | undefined,
  isOwn: boolean,
): string {
  const { t } = useLingui()
  const { version, publishedAt } = published ?? {}
  const date = publishedAt && localLongDay(publishedAt)
  if (kind === 'withdrawal') {
    const use = t`Buyers in the EU, the EEA and the UK read it, and each order keeps its version. The standard text is the model that the law provides, updated when your legal details change. It protects you better than a text of your own, because using it counts as having informed the buyer.`
    return isOwn && date ? [use, t`Version ${version} of ${date}.`].join(' ') : use
  }
  if (isOwn && date)
    return t`Version ${version} of ${date}. Saving a change publishes the next version; orders keep which one was accepted.`
  return kind === 'imprint' || kind === 'disclosure'
    ? t`Leave it empty to have it written from your legal details.`
    : t`Visitors read the standard text. Have someone who knows your local law review it.`
}

function Preview({ markdown }: { markdown: string }) {
  const { t } = useLingui()
  const shown = useDeferredValue(markdown)
  const preview = useQuery({
    queryKey: ['POST /settings/preview', shown],
    queryFn: () => call('POST /settings/preview', { body: { markdown: shown } }),
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: shown.length <= LEGAL_TEXT_MAX,
  })
  return (
    <section
      className={classNames(
        styles.settingsPreview,
        look({
          scroll: 'y',
          surface: 'panel-2',
          pad: 's5',
          above: { base: 's6-5', below768: '0' },
          maxHeight: '640',
        }),
      )}
      aria-label={t`Preview`}
    >
      {preview.error && <Problem>{preview.error.message}</Problem>}
      <Prose>{preview.data && <RichText blocks={preview.data.blocks} />}</Prose>
    </section>
  )
}
