import { useEffect, useRef } from 'react'
import { Text } from '#client/ui/primitives.tsx'
import { BeforeAfter } from './before-after.tsx'
import type { FormProps } from './form-props.ts'

/** Says what hiding does; there is nothing to enter. */
export function HideForm({ preview, onChange }: FormProps) {
  const first = useRef(() => onChange({ kind: 'hide' }))
  useEffect(() => first.current(), [])
  return (
    <>
      <Text tone="muted">
        They leave the store until you publish them again. Buyers keep their files and licenses, and links to
        the beats say that they aren’t there.
      </Text>
      <BeforeAfter preview={preview} />
    </>
  )
}
