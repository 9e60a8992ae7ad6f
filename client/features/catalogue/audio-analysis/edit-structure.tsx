import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Pause, Play, Plus } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { SectionStrip } from '#client/features/player/player/index.ts'
import { BeatParts, DeskHead, LeaveGuard, useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { mediaUrl } from '#client/platform/media-url.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Box, Cluster, Grid, look, Text } from '#client/ui/primitives.tsx'
import { formatTime, SeekSlider } from '#client/ui/seek-slider.tsx'
import { TagButton } from '#client/ui/tag-button.tsx'
import { Waveform } from '#client/ui/waveform.tsx'
import { decodeWaveform } from '#client/ui/waveform-path.ts'
import type { AdminStructure } from '#contract/audio/sections.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { GridFields } from './grid-fields.tsx'
import { SectionHandles } from './section-handles.tsx'
import { SectionRows } from './section-rows.tsx'
import styles from './structure.module.css'
import {
  addSection,
  confirmAll,
  moveSection,
  type StructureDraft,
  structureDraft,
} from './structure-draft.ts'
import { structureQuery } from './structure-queries.ts'
import { useClickPlayer } from './use-click-player.ts'

/** Screen to correct a beat's tempo, first downbeat and sections. */
export function EditStructure() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const query = useQuery(structureQuery(id))
  return (
    <Loaded query={query} problem={t`This beat can't be loaded.`}>
      {(structure) => (
        <StructureForm key={`${structure.state} ${structure.corrected}`} id={id} structure={structure} />
      )}
    </Loaded>
  )
}

function StructureForm({ id, structure }: { id: string; structure: AdminStructure }) {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState<StructureDraft>(() => structureDraft(structure))
  const [isChanged, setChanged] = useState(false)
  const [hasClicks, setClicks] = useState(true)
  const audio = structure.audioURL === null ? undefined : mediaUrl(structure.audioURL)
  const { time, isPlaying, seek, toggle } = useClickPlayer(audio, draft, hasClicks)
  const change = (next: StructureDraft) => {
    setDraft(next)
    setChanged(true)
  }
  const save = useAdminAct(
    ({ bpm, downbeatSeconds, sections }: StructureDraft) =>
      call('PUT /admin/beats/:id/structure', { params: { id }, body: { bpm, downbeatSeconds, sections } }),
    {
      onDone: () => setChanged(false),
      done: () => t`Tempo and sections of ${{ title: structure.title }} were saved.`,
    },
  )
  const findAgain = useAdminAct(() => call('DELETE /admin/beats/:id/structure', { params: { id } }), {
    onDone: () => setChanged(false),
  })
  const { durationSeconds, sections } = draft
  return (
    <section aria-label={t`Sections of ${{ title: structure.title }}`}>
      <LeaveGuard active={isChanged} text={t`Your corrections are not saved yet.`} />
      <DeskHead
        title={structure.title}
        back={{ to: '/admin/manage-beats', label: t`Manage Beats` }}
        fact={i18n._(statusOf(structure))}
      >
        <BeatParts id={id} />
      </DeskHead>
      <Grid gap="s5" columns="1">
        <Box padY="s5" padX="fluid-1" surface="panel-2">
          <SectionStrip
            sections={sections.map(({ name, startSeconds, confirmed }, index) => ({
              label: confirmed ? name : `${name}?`,
              startSeconds,
              endSeconds: sections[index + 1]?.startSeconds ?? durationSeconds,
              confirmed,
            }))}
            duration={durationSeconds}
            bars={draft}
            time={time}
            onPress={({ startSeconds }) => seek(startSeconds)}
          />
          <div className={classNames(styles.structureBox, look({ position: 'relative' }))}>
            <SeekSlider
              label={t`Seek in ${{ title: structure.title }}`}
              time={time}
              duration={durationSeconds}
              isMoving={isPlaying}
              onSeek={seek}
            >
              <Waveform columns={decodeWaveform(structure.waveform)} played />
            </SeekSlider>
            <SectionHandles
              draft={draft}
              onMove={(index, seconds, isFree) => change(moveSection(draft, index, seconds, { isFree }))}
            />
          </div>
        </Box>
        <Cluster gap="s2-5" gapX="s3-5">
          <Button small disabled={audio === undefined} onClick={toggle}>
            {isPlaying ? <LineIcon of={Pause} /> : <LineIcon of={Play} />}
            {isPlaying ? t`Pause` : t`Play`}
          </Button>
          <TagButton aria-pressed={hasClicks} onClick={() => setClicks((before) => !before)}>
            <Trans>Click track</Trans>
          </TagButton>
          <Text as="span" numeric tone="muted">
            <Trans>
              {{ time: formatTime(time) }} of {{ duration: formatTime(durationSeconds) }}
            </Trans>
          </Text>
          <Text as="span" size="small" tone="muted">
            <Trans>Drag a section's start from bar to bar. Hold Alt to move it freely.</Trans>
          </Text>
        </Cluster>
        <GridFields draft={draft} declaredBpm={structure.declaredBpm} time={time} onChange={change} />
        <SectionRows draft={draft} onChange={change} onSeek={seek} />
        <Cluster gap="s2-5" gapX="s3-5">
          <Button small onClick={() => change(addSection(draft, time))}>
            <LineIcon of={Plus} />
            <Trans>Add section at playhead</Trans>
          </Button>
          <Button
            small
            disabled={sections.every(({ confirmed }) => confirmed)}
            onClick={() => change(confirmAll(draft))}
          >
            <Trans>Confirm all</Trans>
          </Button>
          <Button
            small
            variant="quiet"
            busy={findAgain.isPending}
            onClick={() => findAgain.mutate(undefined)}
          >
            <Trans>Find again</Trans>
          </Button>
          <Button
            variant="primary"
            busy={save.isPending}
            disabled={!isChanged}
            onClick={() => save.mutate(draft)}
          >
            <Trans>Save</Trans>
          </Button>
        </Cluster>
      </Grid>
    </section>
  )
}

function statusOf({ state, error, bpm, declaredBpm, isSure, corrected }: AdminStructure): Message {
  if (corrected) return msg`Corrected by you`
  if (state === 'waiting') return msg`Not analyzed yet`
  if (state === 'failed') return msg`Analysis failed: ${{ error: String(error) }}`
  if (bpm === null) return msg`No tempo found near ${{ declaredBpm }} BPM`
  return isSure
    ? msg`Found by listening`
    : msg`Not sure of the first downbeat: nothing snaps until you save it`
}
