import { Trans, useLingui } from '@lingui/react/macro'
import { useLocale } from '#client/platform/use-locale.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Input } from '#client/ui/form-parts.tsx'
import { Cluster, look, Text } from '#client/ui/primitives.tsx'
import { formatFixed } from '#contract/text/format-count.ts'
import styles from './structure.module.css'
import { nudgeDownbeat, type StructureDraft, setTempo } from './structure-draft.ts'

const STEP_BPM = 0.05
const STEP_SECONDS = 0.005

/** Fine adjustment of tempo and first downbeat, by ear. */
export function GridFields({
  draft,
  declaredBpm,
  time,
  onChange,
}: {
  draft: StructureDraft
  declaredBpm: number
  /** Position of the playhead. */
  time: number
  onChange: (draft: StructureDraft) => void
}) {
  const { t } = useLingui()
  const locale = useLocale()
  const beat = 60 / draft.bpm
  const nudge = (seconds: number) => onChange(nudgeDownbeat(draft, seconds))
  return (
    <div className={classNames(styles.gridfields, look({ display: 'grid', gap: 's4' }))}>
      <Cluster as="fieldset" gap="s2-5">
        <Text as="legend" font="engraved" weight="strong">
          <Trans>Tempo</Trans>
        </Text>
        <Input
          numeric
          type="number"
          step={0.01}
          min={20}
          max={400}
          aria-label={t`Exact tempo in BPM`}
          value={draft.bpm}
          onChange={(event) => {
            const bpm = Number(event.target.value)
            if (bpm > 0) onChange(setTempo(draft, bpm))
          }}
        />
        <Button
          small
          aria-label={t`Slower by 0.05 BPM`}
          onClick={() => onChange(setTempo(draft, draft.bpm - STEP_BPM))}
        >
          −0.05
        </Button>
        <Button
          small
          aria-label={t`Faster by 0.05 BPM`}
          onClick={() => onChange(setTempo(draft, draft.bpm + STEP_BPM))}
        >
          +0.05
        </Button>
        <Text as="span" size="small" tone="muted" numeric>
          <Trans>{declaredBpm} BPM in the store</Trans>
        </Text>
      </Cluster>
      <Cluster as="fieldset" gap="s2-5">
        <Text as="legend" font="engraved" weight="strong">
          <Trans>First downbeat</Trans>
        </Text>
        <span className={classNames(styles.gridfieldsAt, look({ numeric: true }))}>
          <Trans>{{ seconds: formatFixed(draft.downbeatSeconds, 3, locale) }} s</Trans>
        </span>
        <Button small onClick={() => nudge(-beat)}>
          <Trans>−1 beat</Trans>
        </Button>
        <Button small onClick={() => nudge(-STEP_SECONDS)}>
          <Trans>−5 ms</Trans>
        </Button>
        <Button small onClick={() => nudge(STEP_SECONDS)}>
          <Trans>+5 ms</Trans>
        </Button>
        <Button small onClick={() => nudge(beat)}>
          <Trans>+1 beat</Trans>
        </Button>
        <Button small variant="quiet" onClick={() => nudge(time - draft.downbeatSeconds)}>
          <Trans>Set to playhead</Trans>
        </Button>
      </Cluster>
    </div>
  )
}
