import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { settingPages } from '#client/features/store/setting-list/index.ts'
import { Cluster } from '#client/ui/primitives.tsx'
import { Toggle } from '#client/ui/toggle-parts.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { type LegalTextKind, legalTexts } from '#contract/store/rich-text.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import { LegalTextForm } from './legal-text-form.tsx'

const { fields } = settingPages.texts

/** Terms, privacy policy and imprint, each with its own form. */
export function LegalTextsSection({ view }: { view: SettingsView }) {
  const { i18n } = useLingui()
  const { hash } = useLocation()
  const [kind, setKind] = useState<LegalTextKind>(
    () => legalTexts.find((each) => hash === `#${each}`) ?? 'terms',
  )
  return (
    <>
      <Cluster as="fieldset" gap="s1" align="stretch">
        <VisuallyHidden as="legend">
          <Trans>Which text</Trans>
        </VisuallyHidden>
        {legalTexts.map((each) => (
          <Toggle key={each} plain>
            <input type="radio" name="legal-text" checked={each === kind} onChange={() => setKind(each)} />
            <span>{i18n._(fields[each].label)}</span>
          </Toggle>
        ))}
      </Cluster>
      <LegalTextForm key={kind} kind={kind} label={i18n._(fields[kind].label)} view={view} />
    </>
  )
}
