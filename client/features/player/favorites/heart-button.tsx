import { useLingui } from '@lingui/react/macro'
import { IconButton } from '#client/ui/button.tsx'
import { HeartIcon } from '#client/ui/sprite-icons.tsx'
import { markBeat, useMarks } from './marks.ts'

/** Adds a beat to the hearts or removes it. */
export function HeartButton({ id, title }: { id: string; title: string }) {
  const { t } = useLingui()
  const isOn = useMarks(({ hearts }) => id in hearts)
  return (
    <IconButton
      label={t`Heart ${title}`}
      mark
      pressed={isOn}
      icon={HeartIcon}
      onClick={() => markBeat('hearts', id, !isOn)}
    />
  )
}
