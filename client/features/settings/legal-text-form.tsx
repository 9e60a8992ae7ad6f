import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { PRIVATE_QUERY } from '#client/features/auth/index.ts'
import { RichText } from '#client/features/texts/index.ts'
import { sendJson } from '#client/platform/api.ts'
import { Button } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { LegalTextKind, RichBlock } from '#contract/rich-text.ts'
import { LEGAL_TEXT_MAX, type SettingsView } from '#contract/settings.ts'
import { SectionForm } from './section-form.tsx'
import { useSectionForm } from './use-section-form.ts'

const Fields = z.object({ text: z.string().trim().max(LEGAL_TEXT_MAX, 'This is too long.') })

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
  const standard = kind === 'imprint' ? '' : view.standardTexts[kind].trim()
  const section = useSectionForm({
    view,
    schema: Fields,
    read: ({ values }) => ({ text: values[kind] ?? standard }),
    write: ({ text }) => ({ [kind]: text === '' || text === standard ? null : text }),
  })
  const { field, form, shown } = section
  const text = useWatch({ control: form.control, name: 'text' })
  const published = shown.legalTexts[kind]
  return (
    <SectionForm
      title={label}
      intro={introOf(kind, published, shown.values[kind] !== null)}
      section={section}
    >
      <div className="form__2 settings__papers">
        <div className="form">
          <TextArea label={`${label} in Markdown`} rows={22} spellCheck {...field('text')} />
          <p className="hint">
            ## for a heading, - for a list, **bold**, [text](/contact). {'{store}'} and {'{email}'} are filled
            in.
          </p>
          {standard !== '' && text !== standard && (
            <div>
              <Button small onClick={() => form.setValue('text', standard, { shouldDirty: true })}>
                Use the standard text
              </Button>
            </div>
          )}
        </div>
        <Preview markdown={text} />
      </div>
    </SectionForm>
  )
}

function introOf(
  kind: LegalTextKind,
  published: SettingsView['legalTexts'][string] | undefined,
  isOwn: boolean,
): string {
  if (!isOwn || !published?.publishedAt)
    return kind === 'imprint'
      ? 'Without a text of your own it is written from your legal details.'
      : 'Visitors read the standard text. Have someone who knows your local law review it.'
  const date = new Date(published.publishedAt).toLocaleDateString('en-US', { dateStyle: 'long' })
  return `Version ${published.version} of ${date}. Saving a change publishes the next version; orders keep which one was accepted.`
}

function Preview({ markdown }: { markdown: string }) {
  const shown = useDeferredValue(markdown)
  const preview = useQuery({
    queryKey: [PRIVATE_QUERY, 'admin', 'preview', shown],
    queryFn: () => sendJson<{ blocks: RichBlock[] }>('POST', '/api/settings/preview', { markdown: shown }),
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: shown.length <= LEGAL_TEXT_MAX,
  })
  return (
    <section className="settings__preview" aria-label="Preview">
      {preview.error && <p className="err">{preview.error.message}</p>}
      <article className="prose">{preview.data && <RichText blocks={preview.data.blocks} />}</article>
    </section>
  )
}
