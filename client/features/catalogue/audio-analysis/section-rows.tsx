import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { barAt } from '#client/features/player/player/index.ts'
import { IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Input, Select } from '#client/ui/form-parts.tsx'
import { Cluster, look, Text } from '#client/ui/primitives.tsx'
import { formatTime } from '#client/ui/seek-slider.tsx'
import { Toggle } from '#client/ui/toggle-parts.tsx'
import { drawSection } from '#contract/audio/section-words.ts'
import { type SectionName, sectionNames } from '#contract/audio/sections.ts'
import stylesCss from './structure.module.css'
import {
  confirmSection,
  moveSection,
  removeSection,
  renameSection,
  type StructureDraft,
} from './structure-draft.ts'

/** List of the sections: name, start, whether the name is confirmed. */
export function SectionRows({
  draft,
  onChange,
  onSeek,
}: {
  draft: StructureDraft
  onChange: (draft: StructureDraft) => void
  onSeek: (seconds: number) => void
}) {
  const { t, i18n } = useLingui()
  return (
    <ol className={classNames(stylesCss.srows, look({ display: 'grid', gap: 's0' }))}>
      {draft.sections.map(({ name, startSeconds, confirmed }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a section keeps its place while it moves
        <Cluster as="li" gapY="s2" gapX="s4" padY="s2" border="top" key={index} gap="s2">
          <Select
            aria-label={t`Name of section ${{ number: index + 1 }}`}
            value={name}
            onChange={(event) => onChange(renameSection(draft, index, event.target.value as SectionName))}
          >
            {sectionNames.map((choice) => (
              <option key={choice} value={choice}>
                {drawSection(choice, i18n)}
              </option>
            ))}
          </Select>
          <Text as="button" type="button" link numeric onClick={() => onSeek(startSeconds)}>
            <Trans>
              bar {{ bar: barAt(draft, startSeconds) }}, {{ time: formatTime(startSeconds) }}
            </Trans>
          </Text>
          <Input
            numeric
            type="number"
            step={0.01}
            min={0}
            max={draft.durationSeconds}
            aria-label={t`Start of section ${{ number: index + 1 }} in seconds`}
            value={Math.round(startSeconds * 1000) / 1000}
            onChange={(event) =>
              onChange(moveSection(draft, index, Number(event.target.value), { isFree: true }))
            }
          />
          <Toggle>
            <input
              type="checkbox"
              checked={confirmed}
              aria-label={t`Section ${{ number: index + 1 }} confirmed`}
              onChange={(event) => onChange(confirmSection(draft, index, event.target.checked))}
            />
            <span>
              <Trans>Confirmed</Trans>
            </span>
          </Toggle>
          <IconButton
            label={t`Remove section ${{ number: index + 1 }}`}
            danger
            icon={Trash2}
            onClick={() => onChange(removeSection(draft, index))}
          />
        </Cluster>
      ))}
    </ol>
  )
}
