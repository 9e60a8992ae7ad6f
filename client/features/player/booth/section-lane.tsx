import { useLingui } from '@lingui/react/macro'
import { classNames } from '#client/ui/class-names.ts'
import { look, Row } from '#client/ui/primitives.tsx'
import { formatTime } from '#client/ui/seek-slider.tsx'
import styles from './section-lane.module.css'
import { barAndBeat, type Range } from './timeline.ts'
import { useBooth, useBoothState, useSectionName } from './use-booth.ts'
import { placeIn } from './view-range.ts'

/** Narrower sections have no room for a name. */
const MIN_NAMED_SHARE = 0.04

/** The sections of the beat: a press goes there, which also chooses what is recorded. */
export function SectionLane({ view }: { view: Range }) {
  const { t } = useLingui()
  const nameOf = useSectionName()
  const booth = useBooth()
  const { mode } = useBoothState()
  const { timeline } = booth
  const current = booth.section
  const isBusy = mode.name !== 'idle' && mode.name !== 'playing'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      className={classNames(styles.sections, look({ position: 'relative', height: '32' }))}
      role="group"
      aria-label={t`Sections`}
    >
      {timeline.sections.map((section, index) => {
        const place = placeIn(view, section)
        if (!place) return null
        const isNamed = (section.end - section.start) / (view.end - view.start) >= MIN_NAMED_SHARE
        return (
          <button
            key={section.start}
            type="button"
            className={classNames(
              styles.section,
              look({
                insetY: '0',
                weight: 'strong',
                size: 'note',
                leading: '1.5',
                font: 'engraved',
                position: 'absolute',
                padTop: '0',
                padBottom: '0',
                padEnd: 's0',
                padStart: '0',
                tone: section.name === 'Hook' ? 'text' : 'muted',
                text: 'start',
              }),
            )}
            style={place}
            disabled={isBusy}
            aria-current={section === current || undefined}
            aria-label={t`Jump to ${{ label: nameOf(section) }}, bar ${{ bar: Math.max(1, barAndBeat(timeline, section.start).bar) }}, ${{ time: formatTime(section.start) }}`}
            aria-keyshortcuts={index < 9 ? String(index + 1) : undefined}
            onClick={() => booth.goTo(section.start)}
          >
            <Row as="span" height="full" padY="0" padX="s2-5" clip surface="raised" corner="tape" nowrap>
              {isNamed && nameOf(section)}
            </Row>
          </button>
        )
      })}
    </div>
  )
}
