import { useState } from 'react'
import type { LegalTextKind } from '#contract/rich-text.ts'
import type { SettingsView } from '#contract/settings.ts'
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
      <fieldset className="settings__seg">
        <legend className="sr">Which text</legend>
        {kinds.map((each) => (
          <label key={each.kind} className="toggle toggle--plain">
            <input
              type="radio"
              name="legal-text"
              checked={each.kind === kind}
              onChange={() => choose(each.kind)}
            />
            <span>{each.label}</span>
          </label>
        ))}
      </fieldset>
      <LegalTextForm key={kind} kind={kind} label={label} view={view} />
    </>
  )
}
