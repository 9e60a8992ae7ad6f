import { Trans, useLingui } from '@lingui/react/macro'
import {
  AudioLines,
  Eye,
  EyeOff,
  Pause,
  Pencil,
  Play,
  RotateCcw,
  SquareCheck,
  Trash2,
  Users,
} from 'lucide-react'
import { Link } from 'react-router'
import { Menu, MenuItem } from '#client/ui/menu.tsx'
import type { AdminBeat } from '#contract/beats/admin-beat.ts'
import type { BeatActs } from './use-beat-acts.tsx'
import { useFormLink } from './use-open-form.ts'

/** All that can be done with a beat of the list. On phones also what has a key of its own on wider screens. */
export function BeatMenu({
  beat,
  acts,
  isPlaying,
  onPlay,
  isSelected,
  onSelect,
}: {
  beat: AdminBeat
  acts: BeatActs
  isPlaying?: boolean
  /** Undefined if it can't be played, or has a key on phones, too. */
  onPlay?: (() => void) | undefined
  isSelected: boolean
  onSelect: () => void
}) {
  const { t } = useLingui()
  const linkTo = useFormLink()
  const { id, title, status } = beat
  return (
    <Menu label={t`More for ${title}`}>
      {onPlay && (
        <MenuItem phone icon={isPlaying ? Pause : Play} onClick={onPlay}>
          {isPlaying ? t`Pause` : t`Play`}
        </MenuItem>
      )}
      <MenuItem phone as={Link} icon={Pencil} {...linkTo(id)}>
        <Trans>Edit</Trans>
      </MenuItem>
      {status === 'failed' && (
        <MenuItem icon={RotateCcw} onClick={() => acts.retry(beat)}>
          <Trans>Try again</Trans>
        </MenuItem>
      )}
      {beat.canBeSoldAgain && (
        <MenuItem icon={RotateCcw} onClick={() => acts.sellAgain(beat)}>
          <Trans>Sell again</Trans>
        </MenuItem>
      )}
      {status === 'ready' && (
        <MenuItem icon={EyeOff} onClick={() => acts.publish({ beat, publication: 'hidden' })}>
          <Trans>Hide</Trans>
        </MenuItem>
      )}
      {(status === 'hidden' || status === 'scheduled') && beat.tone !== '' && (
        <MenuItem icon={Eye} onClick={() => acts.publish({ beat, publication: 'ready' })}>
          <Trans>Publish now</Trans>
        </MenuItem>
      )}
      {beat.audioURL !== null && (
        <MenuItem as={Link} icon={AudioLines} to={`/admin/manage-beats/${id}/sections`}>
          <Trans>Sections and tempo</Trans>
        </MenuItem>
      )}
      <MenuItem as={Link} icon={Users} to={`/admin/manage-beats/${id}/split`}>
        <Trans>Split</Trans>
      </MenuItem>
      <MenuItem phone icon={SquareCheck} onClick={onSelect}>
        {isSelected ? t`Clear selection` : t`Select`}
      </MenuItem>
      <MenuItem icon={Trash2} danger onClick={() => acts.askDelete(beat)}>
        <Trans>Delete</Trans>
      </MenuItem>
    </Menu>
  )
}
