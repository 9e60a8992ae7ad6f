import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

/** The submit button at the end of a form, in a line of its own. */
export function Submit(props: ComponentProps<typeof Button>) {
  return (
    <div>
      <Button {...props} type="submit" />
    </div>
  )
}
