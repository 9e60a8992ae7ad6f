import type { ComponentPropsWithRef, ElementType } from 'react'
import { classNames } from './class-names.ts'

type Props<Tag extends ElementType, Variant extends string> = { as?: Tag } & {
  [Each in Variant]?: boolean | undefined
} & Omit<ComponentPropsWithRef<Tag>, 'as' | 'className' | Variant>

/** An element of the design system that is nothing but its look, with variants that are turned on by name. */
/* @__NO_SIDE_EFFECTS__ */
export function part<Default extends ElementType, Variant extends string = never>(
  fallback: Default,
  className: string,
  variants?: Record<Variant, string>,
) {
  return function Part<Tag extends ElementType = Default>({ as, ...props }: Props<Tag, Variant>) {
    const Element: ElementType = as ?? fallback
    const names = [className]
    const rest: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(props)) {
      if (!variants || !Object.hasOwn(variants, key)) rest[key] = value
      else if (value) names.push(variants[key as Variant])
    }
    return <Element {...rest} className={classNames(...names)} />
  }
}
