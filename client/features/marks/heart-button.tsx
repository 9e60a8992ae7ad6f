import { Heart } from 'lucide-react'
import { IconButton } from '#client/ui/button.tsx'
import { markBeat, useMarks } from './marks.ts'

/** Adds a beat to the hearts or removes it. */
export function HeartButton({ id, title }: { id: string; title: string }) {
  const isOn = useMarks(({ hearts }) => id in hearts)
  return (
    <IconButton
      label={`Heart ${title}`}
      className="hk"
      pressed={isOn}
      icon={Heart}
      onClick={() => markBeat('hearts', id, !isOn)}
    />
  )
}
