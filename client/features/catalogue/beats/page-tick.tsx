import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { TickBox } from '#client/ui/tick-box.tsx'
import type { AdminBeat } from '#contract/beats/admin-beat.ts'

/** Selects or clears all beats of the page. */
export function PageTick({
  beats,
  isSelected,
  onChange,
}: {
  beats: readonly AdminBeat[]
  isSelected: (beat: AdminBeat) => boolean
  onChange: () => void
}) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const count = beats.filter(isSelected).length
  const isMixed = count > 0 && count < beats.length
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <TickBox
      ref={input}
      type="checkbox"
      checked={beats.length > 0 && count === beats.length}
      aria-label={t`Select all on this page`}
      onChange={onChange}
    />
  )
}
