import { useEffect, useRef } from 'react'
import uiType from '#client/ui/styles/type.module.css'
import { BeforeAfter } from './before-after.tsx'
import type { FormProps } from './form-props.ts'

/** Says what hiding does; there is nothing to enter. */
export function HideForm({ preview, onChange }: FormProps) {
  const first = useRef(() => onChange({ kind: 'hide' }))
  useEffect(() => first.current(), [])
  return (
    <>
      <p className={uiType.muted}>
        They leave the store until you publish them again. Buyers keep their files and licenses, and links to
        the beats say that they aren’t there.
      </p>
      <BeforeAfter preview={preview} />
    </>
  )
}
