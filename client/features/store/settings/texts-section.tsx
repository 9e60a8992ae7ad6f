import { useState } from 'react'
import { Row } from '#client/ui/primitives.tsx'
import { Toggle } from '#client/ui/toggle-parts.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { LegalTextKind } from '#contract/store/rich-text.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import { LegalTextForm } from './legal-text-form.tsx'

const kinds: { kind: LegalTextKind; label: string }[] = [
  { kind: 'terms', label: 'Terms' },
  { kind: 'privacy', label: 'Privacy' },
  { kind: 'imprint', label: 'Imprint' },
]

/** Terms, privacy policy and imprint, each with its own form. */
export function TextsSection({ view }: { view: SettingsView }) {
  const [chosen, choose] = useState<LegalTextKind>('terms')
  const { kind, label } = kinds.find((each) => each.kind === chosen) ??
    kinds[0] ?? { kind: 'terms', label: 'Terms' }
  return (
    <>
      <Row as="fieldset" gap="s1" align="stretch">
        <VisuallyHidden as="legend">Which text</VisuallyHidden>
        {kinds.map((each) => (
          <Toggle key={each.kind} plain>
            <input
              type="radio"
              name="legal-text"
              checked={each.kind === kind}
              onChange={() => choose(each.kind)}
            />
            <span>{each.label}</span>
          </Toggle>
        ))}
      </Row>
      <LegalTextForm key={kind} kind={kind} label={label} view={view} />
    </>
  )
}
