import type { ComponentType } from 'react'
import { classNames } from './class-names.ts'
import { look } from './primitives.tsx'
import uiBase from './styles/base.module.css'
import type { Look } from './styles/layout.ts'

/** An icon of lines: one of Lucide or of the sprite. The words beside it say what it means. */
export function LineIcon({
  of: Icon,
  label,
  size,
  filled,
  lit,
  ...place
}: {
  of: ComponentType<{ className?: string | undefined; 'aria-hidden'?: true; 'aria-label'?: string }>
  /** For screen readers, where no words are beside it. */
  label?: string | undefined
  size?: 'small' | 'large' | undefined
  filled?: boolean | undefined
  /** In the color of the lamp. */
  lit?: boolean | undefined
} & Omit<Look, 'size'>) {
  return (
    <Icon
      className={classNames(
        uiBase.ico,
        size === 'small' && uiBase.icoS,
        size === 'large' && uiBase.icoL,
        filled && uiBase.icoFill,
        lit && uiBase.icoLamp,
        look(place),
      )}
      {...(label ? { 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}
