import { useState } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'
import uiToggles from '#client/ui/styles/toggles.module.css'
import type { LegalTextKind } from '#contract/store/rich-text.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import { LegalTextForm } from './legal-text-form.tsx'
import stylesCss from './settings.module.css'

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
      <fieldset className={stylesCss.settingsSeg}>
        <legend className={uiBase.sr}>Which text</legend>
        {kinds.map((each) => (
          <label key={each.kind} className={classNames(uiToggles.toggle, uiToggles.togglePlain)}>
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
